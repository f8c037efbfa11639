// Say in the page what went wrong with a passkey; allauth's own script tells the console alone.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const note = document.getElementById("passkey-error");
  if (note) {
    note.hidden = false;
    note.scrollIntoView({ block: "nearest" });
  }
});

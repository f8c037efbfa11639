// The curators' desk: files by drag and drop, in slices; and a batch that tells how far it is. Without it both are forms.
const SLICE = 20;

const drop = document.getElementById("drop");
if (drop) {
  const form = drop.closest("form");
  const chosen = new Map();
  const count = drop.querySelector(".drop__count");
  const bar = drop.querySelector("progress");
  const refused = drop.querySelector(".drop__refused");
  const field = form.querySelector('input[name="chosen"]');
  drop.hidden = false;

  const add = (path, file) => {
    chosen.set(path, file);
    count.textContent = String(chosen.size);
  };
  const walk = async (entry) => {
    if (entry.isFile) {
      await new Promise((done) =>
        entry.file(
          (file) => {
            add(entry.fullPath.replace(/^\//, ""), file);
            done();
          },
          done,
        ),
      );
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((done) => reader.readEntries(done, () => done([])));
      if (!some.length) return;
      for (const one of some) await walk(one);
    }
  };
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("drop--over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("drop--over"));
  drop.addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("drop--over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
    for (const entry of entries) if (entry) await walk(entry);
  });
  document.getElementById("folder").addEventListener("change", (event) => {
    for (const file of event.target.files) add(file.webkitRelativePath || file.name, file);
  });

  const tell = (words) => refused.append(Object.assign(document.createElement("li"), { textContent: words }));
  // What is wrong with the fields is said here, so that the files that were dropped need not be dropped again.
  const tellWrong = (text) => {
    const rows = new DOMParser().parseFromString(text, "text/html").querySelectorAll(".form-row.errors");
    refused.replaceChildren();
    for (const row of rows) {
      const said = [row.querySelector("label"), row.querySelector(".errorlist")];
      tell(said.map((part) => part?.textContent.trim() ?? "").join(" "));
    }
  };

  const token = form.querySelector('input[name="csrfmiddlewaretoken"]');
  // Who signed in anew meanwhile has another token: the page of the form has it, and the files stay where they are.
  const renewed = async () => {
    const page = new DOMParser().parseFromString(await (await fetch(form.action)).text(), "text/html");
    const now = page.querySelector("#drop") && page.querySelector('input[name="csrfmiddlewaretoken"]');
    if (!now) throw new Error(drop.dataset.signedOut);
    token.value = now.value;
  };
  const sendOnce = (url, data) => {
    data.set(token.name, token.value);
    return fetch(url, { method: "POST", body: data, headers: { Accept: "application/json" } });
  };
  const post = async (url, data) => {
    let answer = await sendOnce(url, data);
    if (answer.status === 401 || answer.status === 403) {
      await renewed();
      answer = await sendOnce(url, data);
    }
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  };
  let batch = null;
  const sent = new Set();
  const send = async () => {
    if (!batch) {
      const data = new FormData(form);
      data.delete("chosen");
      data.append("_later", "1");
      const answer = await post(form.action, data);
      if (!answer.headers.get("Content-Type").includes("json")) {
        tellWrong(await answer.text());
        return;
      }
      batch = await answer.json();
      refused.replaceChildren();
    }
    const rest = [...chosen].filter(([path]) => !sent.has(path));
    bar.hidden = false;
    bar.max = chosen.size;
    for (let at = 0; at < rest.length; at += SLICE) {
      const data = new FormData();
      for (const [path, file] of rest.slice(at, at + SLICE)) {
        data.append("file", file, file.name);
        data.append("path", path);
      }
      const told = await (await post(batch.files, data)).json();
      for (const one of told.files) {
        sent.add(one.path);
        if (one.said) tell(one.said);
      }
      bar.value = sent.size;
      count.textContent = `${sent.size} / ${chosen.size} ${drop.dataset.sent}`;
    }
    const data = new FormData();
    data.append("_begin", "1");
    await post(batch.page, data);
    window.location.assign(batch.page);
  };
  form.addEventListener("submit", (event) => {
    if (!chosen.size && !batch) return;
    event.preventDefault();
    for (const file of field.files) add(file.name, file);
    send().catch((error) => {
      count.textContent = error.message === drop.dataset.signedOut ? error.message : drop.dataset.failed;
    });
  });
}

// What a worker is at is looked at again, until it is not busy any more or lies elsewhere.
const look = async () => {
  const busy = document.querySelector("[data-busy]");
  if (!busy) return;
  const typing = busy.contains(document.activeElement) && document.activeElement.matches("input");
  const answer = typing ? null : await fetch(window.location.href, { redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    window.location.reload();
    return;
  }
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById(busy.id);
    if (next) busy.replaceWith(next);
  }
  window.setTimeout(look, 2000);
};
window.setTimeout(look, 2000);

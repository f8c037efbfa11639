"""How Chromium is started in tests, and what a page notes that its policy blocked."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BLOCKED = """window.blocked = [];
document.addEventListener("securitypolicyviolation", (e) => window.blocked.push(e.violatedDirective));"""

"""The file that browsers run to open a seal, in Node, as one process that answers many requests."""

import base64
import json
import subprocess
from typing import Any

from audit.tests.bundles import KEYSET_FILE
from audit.tests.second import FOLDER, NODE
from audit.tests.statements import HONEST, NOW, filed, statement
from ledger.core.canonical import to_base64
from ledger.tests.keys import SEEDS

OPENER = FOLDER.parents[1] / "static" / "js" / "opener.js"
WHOLE, FIELD = filed(statement().payload()), filed(statement(path="/question").payload())
KEYS = {name: base64.b64encode(seed) + b"\n" for name, seed in SEEDS.items()}


class Opener:
    """The file that browsers run, in Node."""

    def __init__(self) -> None:
        command = [str(NODE), str(FOLDER / "test" / "open.js"), str(OPENER)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def act(self, name: str, **changes: Any) -> dict[str, Any]:
        given = {
            "bundle": HONEST.data,
            "statement": WHOLE.encode(),
            "keyset": KEYSET_FILE,
            "key": KEYS["auditor-1"],
            "passphrase": "",
            "now": int(NOW.timestamp() * 1000),
            "half": None,
            "artifacts": None,
            "share": None,
            **changes,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"name": name, "given": given}, default=to_base64) + "\n")
        self.process.stdin.flush()
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def stop(self) -> None:
        self.process.communicate(timeout=10)

"""pt: Testes contra o simulador: `node simulator.mjs` noutro terminal, depois `python3 -m unittest`. / en: Tests against the simulator: `node simulator.mjs` in another terminal, then `python3 -m unittest`."""
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path
from typing import Any

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")
HERE = Path(__file__).parent
CLIENT_SECRET = "secret-that-nobody-may-see"


def simulator(method: str, route: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{BASE_URL}/simulator/{route}", data, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        text = response.read()
    return json.loads(text) if text else None


class ConnectorTest(unittest.TestCase):
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        simulator("PUT", "speed", {"speed": "instant"})
        cls.addClassCleanup(simulator, "PUT", "speed", {"speed": 1})
        cls.addClassCleanup(simulator, "PUT", "faults", {})

    def connector(self, *args: str) -> subprocess.CompletedProcess[str]:
        settings = {"CLIENT_SECRET": CLIENT_SECRET, "DATA_DIR": str(self.folder / "data")}
        return subprocess.run(
            [sys.executable, "-m", "connector", *args], cwd=HERE, text=True, encoding="utf-8",
            capture_output=True, env={**os.environ, **settings},
        )

    def settled(self) -> int:
        """pt: Repete `sync` até nada estar à espera, 60 vezes no máximo. / en: Repeats `sync` until nothing waits, 60 times at most."""
        for _ in range(60):
            ended = self.connector("sync")
            if ended.returncode != 75:
                return ended.returncode
        self.fail(ended.stderr.splitlines()[-1])

    def invoice(self, reference: str) -> str:
        """pt: A fatura de exemplo com outro número. / en: The sample invoice with another number."""
        sample = json.loads((HERE / "invoice.json").read_bytes())
        file = self.folder / f"{reference}.json"
        file.write_text(json.dumps({**sample, "number": f"FT T/{time.time_ns() // 1000 % 10**9}"}))
        return str(file)

    def test_a_document_is_submitted_once_and_followed(self) -> None:
        file = self.invoice("once")
        self.assertEqual(self.connector("submit", file).stdout, "stored once\n")
        self.assertEqual(self.connector("submit", file).stdout, "known once\n")
        self.assertEqual(self.connector("sync").returncode, 0)
        self.assertRegex(self.connector("status", "once").stdout, r"^once \w+ doc_\w+ -\n$")
        self.assertEqual(self.connector("submit", self.invoice("once")).returncode, 65)

    def test_a_bom_does_not_make_it_another_document(self) -> None:
        file = Path(self.invoice("bom"))
        file.write_text(file.read_text(), encoding="utf-8-sig")
        self.assertEqual(self.connector("submit", str(file), str(file)).returncode, 0)

    def test_an_answer_that_is_lost_is_asked_for_again_with_the_same_key(self) -> None:
        self.connector("submit", self.invoice("lost"))
        simulator("PUT", "faults", {"faults": {"answer-lost-after": {"times": 1}}})
        self.assertEqual(self.settled(), 0)
        self.assertRegex(self.connector("status", "lost").stdout, r"^lost \w+ doc_\w+ -\n$")

    def test_why_a_document_was_refused_is_told(self) -> None:
        file = Path(self.invoice("refused"))
        file.write_text(json.dumps({**json.loads(file.read_bytes()), "lines": []}))
        self.connector("submit", str(file))
        self.assertEqual(self.connector("sync").returncode, 65)
        why = self.connector("why", "refused").stdout
        self.assertRegex(why, r"^schema-invalid \S+ .+\n\S+ /lines .+\n")

    def test_a_document_that_arrives_is_booked_and_acknowledged_once(self) -> None:
        arrived = simulator("POST", "received-documents")["id"]
        log = "".join(self.connector(verb).stderr for verb in ("sync", "reconcile", "sync"))
        for step in ("booked", "acknowledged"):
            self.assertEqual(log.count(f" received.{step} document={arrived}"), 1)
        lines = self.connector("received").stdout.splitlines()
        own = [line for line in lines if line.startswith(arrived)]
        self.assertEqual(len(own), 1)
        self.assertRegex(own[0], " booked acknowledged 380 ")

    def test_no_secret_is_printed(self) -> None:
        self.connector("submit", self.invoice("secret"))
        # pt: Com `now`, pede um token novo; os do simulador começam por `sim.`. / en: With `now`, it asks for a new token; those of the simulator begin with `sim.`.
        ended = self.connector("sync", "now")
        self.assertIn(" token.new\n", ended.stderr)
        for secret in (CLIENT_SECRET, "Bearer", "sim."):
            self.assertNotIn(secret, ended.stdout + ended.stderr)


if __name__ == "__main__":
    unittest.main()

"""pt: Porque é que um documento precisa de uma pessoa, segundo o registo, o histórico ou a recusa. / en: Why a document needs a person, from its record, its history or the refusal."""
import json

from .api import read
from .transport import Json

# pt: Decisões do adquirente que precisam de uma pessoa. / en: Decisions of the buyer that need a person.
_DECISIONS = {"correction_requested": "14", "returned": "22"}


def record_of(document_id: str) -> Json:
    """pt: Lê o registo na plataforma, com o seu ETag; o que o adquirente disse está só no histórico. / en: Reads the record from the platform, with its ETag; what the buyer said is only in the history."""
    record, answer = read(f"/documents/{document_id}")
    record = {**record, "etag": answer.headers.get("ETag")}
    code = _DECISIONS.get(record["state"])
    if code is not None:
        history, _ = read(f"/documents/{document_id}/status-history")
        own = [one for one in history["items"] if one.get("feapCode") == code]
        record = {**record, "said": own[-1].get("detail") if own else None}
    return record


def reasons_of(record: Json) -> tuple[dict[str, str], list[str]]:
    """pt: O que o alerta e `why` dizem sobre o estado. / en: What the alert and `why` say about the state."""
    state, failure = record["state"], record.get("failure") or {}
    if state in _DECISIONS:
        code = _DECISIONS[state]
        return {"code": code}, [_line(code, record.get("said"))]
    if state == "failed":
        return {"failure": failure.get("code", "-")}, [_line(failure.get("code"), failure.get("detail"))]
    if state == "rejected":
        lines = _error_lines(record.get("issues", []))
        return {"rule": lines[0].split()[0] if lines else "-"}, lines
    return {}, []


def _error_lines(issues: list[Json]) -> list[str]:
    return [
        _line(one["rule"], one.get("pointer") or one.get("xpath"), one["message"])
        for one in issues if one["severity"] == "error"
    ]


def _line(*words: str | None) -> str:
    return " ".join(" ".join(word or "-" for word in words).split())


def refusal_lines(code: str, answer: str | None) -> list[str]:
    """pt: O problema que a plataforma indicou na recusa. / en: The problem that the platform gave in its refusal."""
    problem = json.loads(answer or "{}")
    # pt: `duplicate-document`: o documento que já tem o número. / en: `duplicate-document`: the document that has the number.
    detail = " ".join(problem.get(name, "") for name in ("detail", "documentId"))
    return [_line(code, problem.get("requestId"), detail.strip())] + (
        _error_lines(problem.get("issues", [])) or [
            _line("-", one.get("pointer") or one.get("parameter"), one["detail"])
            for one in problem.get("errors", [])
        ]
    )

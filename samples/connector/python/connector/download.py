"""pt: Transfere o conteúdo e os anexos de um documento emitido ou recebido para uma pasta. / en: Downloads the content and the attachments of an issued or received document into a folder."""
import os
import re
from pathlib import Path
from urllib.parse import quote

from .api import read, read_bytes
from .log import log
from .retry import Refused
from .store import sha256


# #region download
def download(document_id: str, folder: str) -> list[str]:
    kind = "received-documents" if document_id.startswith("rcv_") else "documents"
    path = f"/{kind}/{quote(document_id, safe='')}"
    target = Path(folder)
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = []
    for extension in ("xml", "pdf"):
        content = read_bytes(f"{path}/content", f"application/{extension}").body
        files.append(_write(target, f"{document_id}.{extension}", content))
    attachments, _ = read(f"{path}/attachments")
    for one in attachments["items"]:
        attachment_id = one["attachmentId"]
        content = read_bytes(f"{path}/attachments/{quote(attachment_id, safe='')}", "*/*").body
        if sha256(content) != one["sha256"]:
            raise Refused(f"{attachment_id}: wrong sha256")
        files.append(_write(target, f"{attachment_id}-{one['fileName']}", content))
    return files


def _write(folder: Path, name: str, content: bytes) -> str:
    """pt: Escreve o ficheiro completo, ou nenhum; só este utilizador o pode ler. / en: Writes the complete file, or none; only this user can read it."""
    file = folder / _file_name(name)
    part = file.with_name(f"{file.name}.part")
    part.touch(mode=0o600)
    with part.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(file)
    log("info", "download.stored", file=file)
    return str(file)
# #endregion


def _file_name(name: str) -> str:
    """pt: O nome vem de fora: o ficheiro fica dentro da pasta, e o nome, com `.part`, em 255 bytes; a extensão fica. / en: The name comes from outside: the file stays inside the folder, and its name, with `.part`, within 255 bytes; the extension stays."""
    safe = re.sub(r"[^\w.-]", "_", name)
    stem, extension = re.fullmatch(r"(.*?)(\.[A-Za-z0-9]{1,10})?", safe).groups("")
    # pt: Sem meio carácter no fim. / en: Without half a character at the end.
    return stem.encode()[:250 - len(extension)].decode(errors="ignore") + extension

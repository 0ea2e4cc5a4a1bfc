#!/usr/bin/env python3
"""pt: Pede um token, guarda-o e só pede outro quando é preciso. / en: Asks for a token, keeps it and asks for another only when needed.

    python3 token.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
"""
import base64
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:4010")


def main() -> None:
    tokens = Tokens()
    for path in ("/documents?limit=1", "/documents?limit=1"):
        status, body = get(path, tokens)
        if status != 200:
            sys.exit(refusal(status, read_json(status, body)))
        print(status, path)
    print("token requests", tokens.requests)


# #region sample
class Tokens:
    """pt: Um token para todos os pedidos. / en: One token for all requests."""

    def __init__(self) -> None:
        self.requests = 0
        self._token = ""
        self._usable_until = 0.0

    def get(self) -> str:
        if time.monotonic() < self._usable_until:
            return self._token
        client_id = os.environ.get("CLIENT_ID", "client")
        client = f'{client_id}:{os.environ.get("CLIENT_SECRET", "secret")}'
        form = {"grant_type": "client_credentials", "scope": "documents:write documents:read"}
        request = urllib.request.Request(
            os.environ.get("TOKEN_URL", f"{BASE_URL}/oauth2/token"),
            data=urllib.parse.urlencode(form).encode(),
            headers={"Authorization": "Basic " + base64.b64encode(client.encode()).decode()},
        )
        status, body = send(request)
        answer = read_json(status, body)
        if status != 200:
            sys.exit(f"token: {status} {body.decode()}")
        self.requests += 1
        print("token", answer["token_type"], answer["expires_in"])
        self._token = answer["access_token"]
        # pt: Um minuto de folga: o token não expira a meio de um pedido.
        # en: One minute to spare: the token does not expire in the middle of a request.
        self._usable_until = time.monotonic() + answer["expires_in"] - 60
        return self._token

    def forget(self) -> None:
        self._usable_until = 0.0


def get(path: str, tokens: Tokens) -> tuple[int, bytes]:
    def attempt() -> tuple[int, bytes]:
        headers = {"Authorization": f"Bearer {tokens.get()}"}
        return send(urllib.request.Request(BASE_URL + path, headers=headers))

    status, body = attempt()
    if status != 401:
        return status, body
    # pt: Recusado antes de expirar: um token novo e uma só repetição.
    # en: Refused before it expired: a new token, once.
    tokens.forget()
    return attempt()
# #endregion


def read_json(status: int, body: bytes) -> dict:
    """pt: Um proxy pelo caminho nem sempre responde em JSON. / en: A proxy on the way does not always answer in JSON."""
    try:
        return json.loads(body)
    except ValueError:
        start = " ".join(body[:80].decode(errors="replace").split())
        sys.exit(f"{status}: the answer is not JSON: {start}")


def send(request: urllib.request.Request) -> tuple[int, bytes]:
    """pt: Estado e corpo, também de um erro. / en: Status and body, also of an error."""
    try:
        try:
            response = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            return response.status, response.read()
    except (OSError, http.client.HTTPException) as error:
        sys.exit(f"no answer: {error}")


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem.get("code")}: {problem.get("detail")} ({problem.get("requestId")})'


if __name__ == "__main__":
    main()

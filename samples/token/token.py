#!/usr/bin/env python3
"""pt: Pede um token, guarda-o e só pede outro quando é preciso. / en: Asks for a token, keeps it and asks for another only when needed.

    python3 token.py

BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET
"""
import base64
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
        with get(path, tokens) as response:
            if response.status != 200:
                sys.exit(refusal(response.status, json.load(response)))
            print(response.status, path)
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
        with send(request) as response:
            if response.status != 200:
                sys.exit(f"token: {response.status} {response.read().decode()}")
            answer = json.load(response)
        self.requests += 1
        print("token", answer["token_type"], answer["expires_in"])
        self._token = answer["access_token"]
        # pt: Um minuto de folga: o token não expira a meio de um pedido.
        # en: One minute to spare: the token does not expire in the middle of a request.
        self._usable_until = time.monotonic() + answer["expires_in"] - 60
        return self._token

    def forget(self) -> None:
        self._usable_until = 0.0


def get(path: str, tokens: Tokens):
    def attempt():
        headers = {"Authorization": f"Bearer {tokens.get()}"}
        return send(urllib.request.Request(BASE_URL + path, headers=headers))

    response = attempt()
    if response.status != 401:
        return response
    # pt: Recusado antes de expirar: um token novo e uma só repetição.
    # en: Refused before it expired: a new token, once.
    tokens.forget()
    return attempt()
# #endregion


def send(request: urllib.request.Request):
    """pt: Resposta, também quando é de erro. / en: The answer, also when it is an error."""
    try:
        return urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        return error


def refusal(status: int, problem: dict) -> str:
    """pt: O que a plataforma recusou, numa linha. / en: What the platform refused, in one line."""
    return f'{status} {problem["code"]}: {problem.get("detail")} ({problem["requestId"]})'


if __name__ == "__main__":
    main()

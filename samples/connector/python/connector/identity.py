"""pt: Uma fatura identifica-se pelo seu número e pelo NIF do emitente; vazio o que não se consegue ler. / en: An invoice is identified by its number and the seller's tax number; what cannot be read is empty."""
import json
import re
from typing import NamedTuple
from xml.etree import ElementTree

_SCHEMES = "{*}AccountingSupplierParty/{*}Party/{*}PartyTaxScheme"


class Identity(NamedTuple):
    number: str
    nif: str

    def __str__(self) -> str:
        return f"{self.number or '-'} of {self.nif or '-'}"

    def is_same(self, other: "Identity") -> bool:
        """pt: O número e o NIF são conhecidos, e iguais nos dois. / en: Number and tax number are known, and equal in both."""
        return "" not in self and self == other


def identity(number: str | None, nif: str | None) -> Identity:
    """pt: Ignora, como a plataforma, espaços nas pontas e repetidos; e o prefixo `PT`. / en: Ignores, as the platform does, spaces at both ends and repeated ones; and the prefix `PT`."""
    tidy_number, tidy_nif = (re.sub("[ \t\r\n]+", " ", one or "").strip(" ") for one in (number, nif))
    return Identity(tidy_number, tidy_nif.removeprefix("PT"))


def identity_of(content_type: str, body: bytes) -> Identity:
    try:
        if content_type != "application/xml":
            document = json.loads(body)
            return identity(document.get("number"), (document.get("seller") or {}).get("vatId"))
        root = ElementTree.fromstring(body)
        schemes = root.findall(_SCHEMES)
        vat = [one for one in schemes if (one.findtext("{*}TaxScheme/{*}ID") or "").strip() == "VAT"]
        nifs = [one.findtext("{*}CompanyID") for one in vat or schemes]
        return identity(root.findtext("{*}ID"), nifs[0] if nifs else None)
    except (ElementTree.ParseError, ValueError, AttributeError):
        return Identity("", "")

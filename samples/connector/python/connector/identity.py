"""pt: Uma fatura identifica-se pelo seu número e pelo NIF do emitente; vazio o que não se consegue ler. / en: An invoice is identified by its number and the seller's tax number; what cannot be read is empty."""
import json
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
    """pt: Ignora espaços nas pontas e o prefixo `PT`. / en: Ignores spaces at both ends and the prefix `PT`."""
    return Identity((number or "").strip(), (nif or "").strip().removeprefix("PT"))


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

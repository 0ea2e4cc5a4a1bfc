import {vatScheme} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Element} from './xml.ts';

/** BG-4, with the creditor identifier of a direct debit (BT-90). */
export function supplier(source: Source): Element | undefined {
  const seller = source.object('seller');
  const creditorId = source.object('payment')?.object('directDebit')?.text('creditorId');
  return group('cac:AccountingSupplierParty', seller && party(seller, creditorId));
}

/** BG-7. */
export function customer(buyer: Source | undefined): Element | undefined {
  return group('cac:AccountingCustomerParty', buyer && party(buyer));
}

function party(source: Source, creditorId?: string): Element | undefined {
  const endpoint = source.object('endpoint');
  const contact = source.object('contact');
  return group(
    'cac:Party',
    leaf('cbc:EndpointID', endpoint?.text('value'), {schemeID: endpoint?.text('scheme')}),
    group('cac:PartyIdentification', leaf('cbc:ID', creditorId, {schemeID: 'SEPA'})),
    group('cac:PartyName', leaf('cbc:Name', source.text('tradingName'))),
    address('cac:PostalAddress', source.object('address')),
    group('cac:PartyTaxScheme', leaf('cbc:CompanyID', source.text('vatId')), vatScheme()),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', source.text('name')),
      leaf('cbc:CompanyID', source.text('legalRegistration')),
      leaf('cbc:CompanyLegalForm', source.text('legalInformation')),
    ),
    group(
      'cac:Contact',
      leaf('cbc:Name', contact?.text('name')),
      leaf('cbc:Telephone', contact?.text('phone')),
      leaf('cbc:ElectronicMail', contact?.text('email')),
    ),
  );
}

function address(name: string, source: Source | undefined): Element | undefined {
  return group(
    name,
    leaf('cbc:StreetName', source?.text('line1')),
    leaf('cbc:AdditionalStreetName', source?.text('line2')),
    leaf('cbc:CityName', source?.text('city')),
    leaf('cbc:PostalZone', source?.text('postCode')),
    leaf('cbc:CountrySubentity', source?.text('region')),
    group('cac:AddressLine', leaf('cbc:Line', source?.text('line3'))),
    group('cac:Country', leaf('cbc:IdentificationCode', source?.text('country'))),
  );
}

/** BG-13, with the address of BG-15. */
export function delivery(source: Source | undefined): Element | undefined {
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', source?.text('date')),
    group(
      'cac:DeliveryLocation',
      leaf('cbc:ID', source?.text('locationId')),
      address('cac:Address', source?.object('address')),
    ),
    group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', source?.text('name')))),
  );
}

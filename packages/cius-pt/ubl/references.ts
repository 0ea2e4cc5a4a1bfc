import type {Context} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Child, type Element} from './xml.ts';

/** BT-18-1 for an ATCUD, as in the syntax sheet of CIUS-PT 2.1.1. No rule requires it. */
const atcudScheme = 'ANG';

/**
 * BT-11 to BT-18, BG-3 and BG-24, in the order of the root element.
 *
 * @throws NoUbl if UBL has no place for a reference: the project of a credit note (in XML, a batch has one), a file that only the platform has
 */
export function references(source: Source, {isCreditNote}: Context): readonly Child[] {
  const reference = (name: string, key: string): Element | undefined => group(name, leaf('cbc:ID', source.text(key)));
  const project = reference('cac:ProjectReference', 'projectReference');
  if (isCreditNote && project !== undefined) {
    const reason = {
      pt: 'o lote de uma nota de crédito só vai em XML: `cac:AdditionalDocumentReference/cbc:ID` com `schemeID="AAA"`.',
      en: 'the batch of a credit note goes in XML only: `cac:AdditionalDocumentReference/cbc:ID` with `schemeID="AAA"`.',
    };
    throw source.refusal(reason, 'projectReference');
  }
  const originator = reference('cac:OriginatorDocumentReference', 'tenderReference');
  const contract = reference('cac:ContractDocumentReference', 'contractReference');
  const additional = [
    group(
      'cac:AdditionalDocumentReference',
      leaf('cbc:ID', source.text('atcud'), {schemeID: atcudScheme}),
      source.text('atcud') === undefined ? undefined : leaf('cbc:DocumentTypeCode', '130'),
    ),
    ...source.objects('attachments').map(attachment),
  ];
  return [
    group(
      'cac:OrderReference',
      leaf('cbc:ID', source.text('orderReference')),
      leaf('cbc:SalesOrderID', source.text('salesOrderReference')),
    ),
    source
      .objects('precedingInvoices')
      .map((item) =>
        group(
          'cac:BillingReference',
          group(
            'cac:InvoiceDocumentReference',
            leaf('cbc:ID', item.text('number')),
            leaf('cbc:IssueDate', item.text('issueDate')),
          ),
        ),
      ),
    reference('cac:DespatchDocumentReference', 'despatchAdviceReference'),
    reference('cac:ReceiptDocumentReference', 'receivingAdviceReference'),
    ...(isCreditNote ? [contract, additional, originator] : [originator, contract, additional, project]),
  ];
}

function attachment(source: Source): Element | undefined {
  if (source.text('attachmentId') !== undefined) {
    const reason = {
      pt: 'só a plataforma tem esse ficheiro; escreva o seu conteúdo.',
      en: 'only the platform has that file; write its content.',
    };
    throw source.refusal(reason, 'attachmentId');
  }
  return group(
    'cac:AdditionalDocumentReference',
    leaf('cbc:ID', source.text('reference')),
    leaf('cbc:DocumentDescription', source.text('kind')),
    group(
      'cac:Attachment',
      leaf('cbc:EmbeddedDocumentBinaryObject', source.text('content'), {
        mimeCode: source.text('mediaType'),
        filename: source.text('fileName'),
      }),
      group('cac:ExternalReference', leaf('cbc:URI', source.text('url'))),
    ),
  );
}

/** pt: O Moloni como origem de documentos: o que mudou, e o JSON e o PDF de cada um. / en: Moloni as a source of documents: what changed, and the JSON and the PDF of each. */
import {
  isMoloniDocument, isSent, readDocument, readHeader, toDocument, typeCodes, whyNotSent, type Raw, type Settings, type Taxes,
} from './map.ts';
import {isRecord, moloni, pages, request, type Call} from './moloni.ts';

export interface Source {
  readonly call: Call;
  readonly settings: Settings;
  readonly companyId: string;
  /** pt: Lê-se uma vez por execução. / en: Read once in a run. */
  readonly taxes: () => Promise<Taxes>;
}

export function source(settings: Settings, companyId: string): Source {
  const call = moloni('tokens.json', companyId);
  let taxes: Promise<Taxes> | undefined;
  return {settings, companyId, call, taxes: () => (taxes ??= taxesOf(call))};
}

/** pt: Os impostos da empresa, também os que já não usa. / en: The taxes of the company, also those that it no longer uses. */
async function taxesOf(call: Call): Promise<Taxes> {
  const taxes = new Map<number, boolean>();
  const listed = pages(async (offset) => {
    const answer = await call('taxes/getAll', {with_invisible: 1, qty: 50, offset});
    if (!Array.isArray(answer) || !answer.every(isRecord)) throw new Error(`Moloni did not answer with a list of taxes: ${excerpt(answer)}`);
    return answer;
  });
  for await (const {tax_id: id, saft_type: saft, type} of listed) taxes.set(Number(id), Number(saft) === 1 && Number(type) === 1);
  return taxes;
}

/**
 * pt: Com o `company_id` de outra empresa, as faturas dela sairiam com o fornecedor de `settings.json`.
 * en: With the `company_id` of another company, its invoices would go out with the supplier of `settings.json`.
 */
export async function checkCompany({call, companyId, settings}: Source): Promise<void> {
  const answer = await call('companies/getAll', {});
  const companies: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const company = companies.filter(isRecord).find((one) => String(one.company_id) === companyId);
  if (company === undefined) throw new Error(`Moloni gave no company ${companyId}: ${excerpt(answer)}`);
  const [vat, ours] = [company.vat, settings.seller.vatId].map((one) => String(one).replace(/\s|^PT/g, ''));
  if (vat === ours) return;
  throw new Error(`the company ${companyId} of Moloni has the tax number ${vat}, the seller in settings.json ${ours}: nothing more is sent`);
}

// #region changed
/** pt: Margem para relógios diferentes, hora de verão e documentos gravados durante a execução. / en: A margin for clocks that differ, summer time, and documents stored during the run. */
const OVERLAP = 2 * 60 * 60 * 1000;

/** pt: O `lastmodified` a enviar: a marca menos a margem. / en: The `lastmodified` to send: the mark minus the margin. */
export function since(mark: string): string {
  return stamp(new Date(Date.parse(`${mark.replace(' ', 'T')}Z`) - OVERLAP));
}

/** pt: UTC, na forma que o Moloni aceita. / en: UTC, in the format that Moloni accepts. */
export function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** pt: Os documentos alterados: `status` 0 rascunho, 1 fechado, 2 anulado. / en: The documents that changed: `status` 0 draft, 1 closed, 2 annulled. */
export function changedSince({call}: Source, lastmodified: string): AsyncGenerator<{id: number; status: number}, void> {
  return pages(async (offset) => {
    const answer = await call('documents/getModifiedSince', {lastmodified, qty: 50, offset});
    // pt: O Moloni também envia erros em JSON, até como lista: se contassem como «nada mudou», a marca avançava e perdiam-se documentos.
    // en: Moloni sends errors as JSON, too, even as a list: if they counted as "nothing changed", the mark would move and documents would be lost.
    if (!Array.isArray(answer)) throw new Error(`Moloni did not answer with a list of documents: ${excerpt(answer)}`);
    return answer.map((item: unknown) => {
      const [id, status] = isRecord(item) ? [wholeOf(item.document_id), wholeOf(item.status)] : [];
      if (!id || status === undefined) throw new Error(`Moloni did not answer with a list of documents: ${excerpt(item)}`);
      return {id, status};
    });
  });
}

/** pt: Um número inteiro, ou o texto de um; undefined, se é outra coisa. / en: A whole number, or the text of one; undefined for anything else. */
function wholeOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^[0-9]{1,15}$/.test(value);
  const number = isText ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) >= 0 ? Number(number) : undefined;
}
// #endregion changed

/**
 * pt: O corpo de `submitDocument`, com o PDF, e o que dizer dele; ou o motivo para não enviar.
 * en: The body of `submitDocument`, with the PDF, and what to say of it; or the reason not to send it.
 *
 * @param reading.hasPdf pt: falso, para enviar sem o PDF / en: false, to send it without the PDF
 * @param reading.mayFollow pt: falha, se uma nota ainda não pode seguir a fatura com este id / en: fails when a note may not follow the invoice of this id yet
 */
export async function read(
  {call, settings, taxes}: Source,
  id: number,
  {hasPdf = true, mayFollow}: {hasPdf?: boolean; mayFollow?: (invoice: number) => void} = {},
): Promise<{body: Uint8Array; remark: string} | {skipped: string}> {
  const raw = await getOne(call, id);
  const skipped = whyNotSent(raw, settings);
  if (skipped !== undefined) return {skipped};
  const document = readDocument(raw);
  const type = document.document_type.saft_code;
  const associated = type === 'NC' || type === 'ND' ? document.associated_documents : [];
  const preceding = [];
  for (const {associated_id: invoice} of associated) {
    const corrected = await getOne(call, invoice);
    // pt: Uma guia associada não é uma fatura que a nota corrige. / en: An associated transport document is no invoice that the note corrects.
    if (!isSent(corrected)) continue;
    mayFollow?.(invoice);
    preceding.push(readHeader(corrected));
  }
  const body = toDocument(document, settings, await taxes(), preceding);
  const attachments = hasPdf ? {attachments: [await pdf(call, id, type)]} : {};
  // pt: O Moloni pode não dar o ATCUD: não o documenta. / en: Moloni may give no ATCUD: it does not document it.
  const remark = body.atcud === undefined ? ': no ATCUD' : '';
  return {body: Buffer.from(JSON.stringify({...body, ...attachments})), remark};
}

async function getOne(call: Call, id: number): Promise<Raw> {
  const answer = await call('documents/getOne', {document_id: id});
  if (!isMoloniDocument(answer)) throw new Error(`Moloni gave no document ${id}: ${excerpt(answer)}`);
  return answer;
}

const excerpt = (answer: unknown): string => JSON.stringify(answer).slice(0, 300);

// #region pdf
const pdfKind: Readonly<Record<string, string>> = {
  '380': 'INVOICE_REPRESENTATION',
  '381': 'CREDITNOTE_REPRESENTATION',
  '383': 'DEBITNOTE_REPRESENTATION',
};

/** pt: O PDF de um documento fechado, como anexo. / en: The PDF of a closed document, as an attachment. */
async function pdf(call: Call, id: number, type: string): Promise<unknown> {
  const link = await call('documents/getPDFLink', {document_id: id});
  if (!isRecord(link) || typeof link.url !== 'string' || !URL.canParse(link.url)) {
    throw new Error(`Moloni gave no link to the PDF: ${excerpt(link)}`);
  }
  return {
    reference: String(id),
    kind: pdfKind[typeCodes[type] ?? ''] ?? 'ATTACHMENT',
    content: (await download(new URL(link.url))).toString('base64'),
    mediaType: 'application/pdf',
    fileName: `${id}.pdf`,
  };
}

/**
 * pt: A ligação abre uma página do Moloni; o ficheiro é a ação `getDownload` dessa página. Se não for, tenta a própria ligação.
 * en: The link opens a page of Moloni; the file is the action `getDownload` of that page. If it is not, the link itself is tried.
 */
async function download(link: URL): Promise<Buffer> {
  const action = new URL(`/downloads/index.php${link.search}`, link);
  action.searchParams.set('action', 'getDownload');
  action.searchParams.set('t', 'n');
  const found = [];
  for (const {href} of [action, link]) {
    const {status, mediaType, body} = await request(href);
    if (body.subarray(0, 5).toString() === '%PDF-') return body;
    found.push(`HTTP ${status} ${mediaType}`.trim());
  }
  throw new Error(`the link of Moloni did not lead to a PDF (getDownload: ${found[0]}; link: ${found[1]})`);
}
// #endregion pdf

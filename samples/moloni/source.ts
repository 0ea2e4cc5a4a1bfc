/** pt: O Moloni como origem de documentos: o que mudou, e o JSON e o PDF de cada um. / en: Moloni as a source of documents: what changed, and the JSON and the PDF of each. */
import {isMoloniDocument, toDocument, typeCodes, whyNotSent, type MoloniDocument, type Settings} from './map.ts';
import {accessToken, isRecord, moloni, pages, type Call} from './moloni.ts';

export interface Source {
  readonly call: Call;
  readonly settings: Settings;
}

export async function source(settings: Settings, companyId: string): Promise<Source> {
  return {settings, call: moloni(await accessToken('tokens.json'), companyId)};
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
    // pt: O Moloni também envia erros em JSON. / en: Moloni sends errors as JSON, too.
    if (!Array.isArray(answer)) throw new Error(`Moloni did not answer with a list: ${excerpt(answer)}`);
    return answer.filter(isRecord).map((item) => ({id: Number(item.document_id), status: Number(item.status)}));
  });
}
// #endregion changed

/** pt: O corpo de `submitDocument`, com o PDF, ou o motivo para não enviar. / en: The body of `submitDocument`, with the PDF, or the reason not to send it. */
export async function read({call, settings}: Source, id: number): Promise<{body: Uint8Array} | {skipped: string}> {
  const document = await getOne(call, id);
  const skipped = whyNotSent(document, settings);
  if (skipped !== undefined) return {skipped};
  const type = document.document_type.saft_code;
  const corrects = type === 'NC' || type === 'ND' ? document.associated_documents : [];
  const preceding = await Promise.all(corrects.map(({associated_id}) => getOne(call, associated_id)));
  const body = {...toDocument(document, settings, preceding), attachments: [await pdf(call, document)]};
  return {body: Buffer.from(JSON.stringify(body))};
}

async function getOne(call: Call, id: number): Promise<MoloniDocument> {
  const answer = await call('documents/getOne', {document_id: id});
  if (!isMoloniDocument(answer)) throw new Error(`Moloni gave no document: ${excerpt(answer)}`);
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
async function pdf(call: Call, document: MoloniDocument): Promise<unknown> {
  const link = await call('documents/getPDFLink', {document_id: document.document_id});
  if (!isRecord(link) || typeof link.url !== 'string') throw new Error('Moloni gave no link to the PDF');
  const file = Buffer.from(await (await fetch(link.url, {signal: AbortSignal.timeout(60_000)})).arrayBuffer());
  if (file.subarray(0, 5).toString() !== '%PDF-') throw new Error('the link of Moloni did not lead to a PDF');
  return {
    reference: String(document.document_id),
    kind: pdfKind[typeCodes[document.document_type.saft_code] ?? ''] ?? 'ATTACHMENT',
    content: file.toString('base64'),
    mediaType: 'application/pdf',
    fileName: `${document.document_id}.pdf`,
  };
}
// #endregion pdf

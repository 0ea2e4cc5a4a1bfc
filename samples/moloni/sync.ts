/**
 * pt: Envia à plataforma cada documento fechado no Moloni desde a última execução. Execute-o de 5 em 5 minutos.
 * en: Sends to the platform every document that was closed in Moloni since the last run. Run it every
 * en: 5 minutes.
 *
 *   node sync.ts                          Node.js 22.18 (npx tsx sync.ts)
 *   node sync.ts --dry-run                pt: valida o que enviaria; não envia nem guarda / en: validates what it would send; sends and remembers nothing
 *   node sync.ts --again <document_id>    pt: envia outra vez um documento rejeitado / en: sends a rejected document again
 *
 * pt: Usa tokens.json (authorize.sh), settings.json e estas variáveis de ambiente: / en: Uses tokens.json (authorize.sh), settings.json and these environment variables:
 *   MOLONI_DEVELOPER_ID  MOLONI_CLIENT_SECRET  MOLONI_COMPANY_ID
 *   PLATFORM_API         %site.api.sandbox%
 *   PLATFORM_TOKEN_URL   %site.api.tokenSandbox%
 *   PLATFORM_CLIENT_ID   PLATFORM_CLIENT_SECRET
 */
import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {pathToFileURL} from 'node:url';
import {isMoloniDocument, toDocument, typeCodes, type MoloniDocument, type Settings} from './map.ts';
import {accessToken, isRecord, moloni, pages, save, setting, type Call} from './moloni.ts';

// #region state
/** pt: O que a tarefa guarda entre execuções (`state.json`). / en: What the job remembers between runs (`state.json`). */
export interface Memory {
  /** pt: Início da última execução, UTC, `YYYY-MM-DD HH:MM:SS`. / en: Start of the last run, UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly mark: string;
  /** pt: `document_id` do Moloni → `documentId` da plataforma. / en: Moloni `document_id` → `documentId` of the platform. */
  readonly sent: Record<string, string>;
  /** pt: Documentos que falharam; cada execução volta a tentar. / en: Documents that failed; tried again in every run. */
  readonly pending: readonly number[];
}

/** pt: Duas horas: relógios diferentes, hora de verão, documentos gravados durante a execução. / en: Two hours: clocks that differ, summer time, documents stored during the run. */
const OVERLAP = 2 * 60 * 60 * 1000;

/** pt: O `lastmodified` a pedir. Ler duas vezes não faz mal: `sent` reconhece o documento. / en: The `lastmodified` to ask for. Reading twice does no harm: `sent` recognises the document. */
export function since(mark: string): string {
  return stamp(new Date(Date.parse(`${mark.replace(' ', 'T')}Z`) - OVERLAP));
}

/** pt: UTC, na forma que o Moloni aceita. / en: UTC, in the form that Moloni takes. */
export function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
// #endregion state

// #region decide
/**
 * pt: O que fazer com um documento alterado. / en: What to do with a document that changed.
 *
 * @param status pt: 0 rascunho, 1 fechado, 2 anulado / en: 0 draft, 1 closed, 2 annulled
 * @param sent pt: se a plataforma o tem / en: whether the platform has it
 */
export function decide(status: number, sent: boolean): 'ignore' | 'submit' | 'annul' {
  if (status === 1 && !sent) return 'submit';
  if (status === 2 && sent) return 'annul';
  return 'ignore';
}
// #endregion decide

// #region key
/** pt: O mesmo documento com o mesmo conteúdo tem sempre a mesma chave: repetir não duplica. / en: The same document with the same content always has the same key: repeating does not duplicate. */
export function idempotencyKey(companyId: string, documentId: number, body: string): string {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return `moloni-${companyId}-${documentId}-${digest}`;
}
// #endregion key

/** pt: Os documentos da lista; um erro também vem em JSON. / en: The documents of the list; an error also comes as JSON. */
function changed(answer: unknown): readonly {id: number; status: number}[] {
  if (!Array.isArray(answer)) throw new Error(`Moloni did not answer with a list: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.filter(isRecord).map((item) => ({id: Number(item.document_id), status: Number(item.status)}));
}

// #region pdf
const pdfKind: Readonly<Record<string, string>> = {
  '380': 'INVOICE_REPRESENTATION',
  '381': 'CREDITNOTE_REPRESENTATION',
  '383': 'DEBITNOTE_REPRESENTATION',
};

/** pt: O PDF de um documento fechado, como anexo. / en: The PDF of a closed document, as an attachment. */
async function pdf(call: Call, source: MoloniDocument): Promise<unknown> {
  const link = await call('documents/getPDFLink', {document_id: source.document_id});
  if (!isRecord(link) || typeof link.url !== 'string') throw new Error('Moloni gave no link to the PDF');
  const file = Buffer.from(await (await fetch(link.url)).arrayBuffer());
  if (file.subarray(0, 5).toString() !== '%PDF-') throw new Error('the link of Moloni did not lead to a PDF');
  return {
    reference: String(source.document_id),
    kind: pdfKind[typeCodes[source.document_type.saft_code] ?? ''] ?? 'ATTACHMENT',
    content: file.toString('base64'),
    mediaType: 'application/pdf',
    fileName: `${source.document_id}.pdf`,
  };
}
// #endregion pdf

// #region platform
type Platform = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Response>;

async function platform(): Promise<Platform> {
  const basic = Buffer.from(`${setting('PLATFORM_CLIENT_ID')}:${setting('PLATFORM_CLIENT_SECRET')}`).toString('base64');
  const response = await fetch(setting('PLATFORM_TOKEN_URL'), {
    method: 'POST',
    headers: {authorization: `Basic ${basic}`},
    body: new URLSearchParams({grant_type: 'client_credentials', scope: 'documents:write documents:read'}),
  });
  const answer: unknown = await response.json();
  if (!isRecord(answer) || typeof answer.access_token !== 'string') {
    throw new Error(`The platform gave no token (HTTP ${response.status}): check the credentials and the environment.`);
  }
  const authorization = `Bearer ${answer.access_token}`;
  return (method, path, headers = {}, body) =>
    fetch(`${setting('PLATFORM_API')}${path}`, {
      method,
      headers: {authorization, 'content-type': 'application/json', ...headers},
      body: body ?? null,
    });
}

/** pt: Envia um documento. Um número que a plataforma já tem conta como enviado. / en: Sends one document. A number that the platform already has counts as sent. */
async function submit(api: Platform, companyId: string, source: MoloniDocument, document: unknown): Promise<string> {
  const body = JSON.stringify(document);
  const headers = {'idempotency-key': idempotencyKey(companyId, source.document_id, body)};
  const response = await api('POST', `/documents?externalReference=moloni-${source.document_id}`, headers, body);
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error(`HTTP ${response.status}`);
  if (response.status === 202) return String(answer.id);
  if (answer.code === 'duplicate-document') return String(answer.documentId);
  throw new Error(`HTTP ${response.status} ${String(answer.code)}: ${JSON.stringify(answer.errors ?? answer.detail)}`);
}

/** pt: Valida na plataforma, sem enviar nem guardar. / en: Validates at the platform; nothing is sent or stored. */
async function validate(api: Platform, document: unknown): Promise<string> {
  const response = await api('POST', '/validations', {}, JSON.stringify(document));
  const answer: unknown = await response.json();
  if (isRecord(answer) && answer.valid === true) return 'valid';
  throw new Error(`HTTP ${response.status} ${JSON.stringify(isRecord(answer) ? (answer.issues ?? answer.errors) : answer)}`);
}

/** pt: Anula o que não foi entregue. Depois da entrega, só nota de crédito, emitida no Moloni. / en: Annuls what has not been delivered. Afterwards only a credit note, issued in Moloni. */
async function annul(api: Platform, documentId: string): Promise<void> {
  const etag = (await api('GET', `/documents/${documentId}`)).headers.get('etag') ?? '';
  const headers = {'if-match': etag, 'idempotency-key': `annul-${documentId}`};
  const body = JSON.stringify({reason: 'Annulled in Moloni.'});
  const response = await api('POST', `/documents/${documentId}/annulment`, headers, body);
  if (!response.ok) throw new Error(`cannot annul ${documentId}: HTTP ${response.status} ${await response.text()}`);
}
// #endregion platform

// #region round
/**
 * pt: Esquece que o documento foi enviado: a execução seguinte volta a enviá-lo. A plataforma só o
 * pt: aceita se foi rejeitado.
 * en: Forgets that a document was sent: the next run sends it again. The platform accepts it only if
 * en: it was rejected.
 */
export function again(memory: Memory, id: number): Memory {
  const {[id]: _, ...sent} = memory.sent;
  return {...memory, sent, pending: [...memory.pending, id]};
}

/** pt: O que uma execução usa dos dois serviços. / en: What a run needs from the two services. */
export interface Services {
  readonly modifiedSince: (lastmodified: string, offset: number) => Promise<unknown>;
  readonly submit: (moloniId: number) => Promise<string | null>;
  readonly annul: (documentId: string) => Promise<void>;
}

/**
 * pt: Uma execução. Devolve o que guardar: a marca avança mesmo que um documento falhe, porque esse
 * pt: fica em `pending`.
 * en: One run. Returns what to remember: the mark moves on even when a document fails, because that
 * en: one is in `pending`.
 *
 * @param now pt: início da execução / en: start of the run
 * @param report pt: recebe cada documento enviado, anulado ou falhado / en: told of each document that was sent, annulled or failed
 */
export async function round(memory: Memory, services: Services, now: Date, report: (line: string) => void): Promise<Memory> {
  const statuses = new Map(memory.pending.map((id) => [id, 1]));
  const list = pages(async (offset) => changed(await services.modifiedSince(since(memory.mark), offset)));
  for await (const {id, status} of list) statuses.set(id, status);

  const sent = {...memory.sent};
  const pending: number[] = [];
  for (const [id, status] of statuses) {
    const documentId = sent[id];
    const action = decide(status, documentId !== undefined && documentId !== 'annulled');
    try {
      if (action === 'submit' && documentId === undefined) {
        const created = await services.submit(id);
        if (created !== null) sent[id] = created;
      } else if (action === 'annul' && documentId !== undefined) {
        await services.annul(documentId);
        sent[id] = 'annulled';
      } else continue;
      report(`${action} ${id} → ${sent[id] ?? 'not a type that is sent'}`);
    } catch (error) {
      if (action === 'submit') pending.push(id);
      report(`FAILED ${action} ${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {mark: stamp(now), sent, pending};
}
// #endregion round

async function main(args: readonly string[]): Promise<void> {
  const dryRun = args.includes('--dry-run');
  const companyId = setting('MOLONI_COMPANY_ID');
  const call = moloni(await accessToken('tokens.json'), companyId);
  const api = await platform();
  const settings: Settings = JSON.parse(await readFile('settings.json', 'utf8'));
  const getOne = async (id: number): Promise<MoloniDocument> => {
    const answer = await call('documents/getOne', {document_id: id});
    if (!isMoloniDocument(answer)) throw new Error(`Moloni gave no document: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };

  const services: Services = {
    modifiedSince: (lastmodified, offset) => call('documents/getModifiedSince', {lastmodified, qty: 50, offset}),
    submit: async (id) => {
      const source = await getOne(id);
      const type = source.document_type.saft_code;
      if (!(type in typeCodes) || source.supplier_id > 0) return null;
      const corrects = type === 'NC' || type === 'ND' ? source.associated_documents : [];
      const preceding = await Promise.all(corrects.map(({associated_id}) => getOne(associated_id)));
      const document = toDocument(source, settings, preceding);
      const complete = {...document, attachments: [await pdf(call, source)]};
      return dryRun ? validate(api, complete) : submit(api, companyId, source, complete);
    },
    annul: (documentId) => (dryRun ? Promise.resolve() : annul(api, documentId)),
  };

  const started = new Date();
  const first: Memory = {mark: stamp(started), sent: {}, pending: []};
  const memory: Memory = existsSync('state.json') ? JSON.parse(await readFile('state.json', 'utf8')) : first;
  const wanted = args[0] === '--again' ? again(memory, Number(args[1])) : memory;
  const next = await round(wanted, services, started, console.log);
  if (!dryRun) await save('state.json', next);
  if (next.pending.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

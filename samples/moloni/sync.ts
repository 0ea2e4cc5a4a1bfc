/**
 * pt: Envia à plataforma cada documento fechado no Moloni desde a última execução. Execute-o de 5 em 5 minutos.
 * en: Sends to the platform every document that was closed in Moloni since the last run. Run it every
 * en: 5 minutes.
 *
 *   node sync.ts                          Node.js 22.18 (npx tsx sync.ts)
 *   node sync.ts --dry-run                pt: valida o que enviaria; não envia nem guarda / en: validates what it would send; sends and remembers nothing
 *   node sync.ts --again <document_id>    pt: envia outra vez um documento rejeitado, devolvido ou anulado / en: sends a rejected, returned or annulled document again
 *   node sync.ts --forget <document_id>   pt: deixa de tentar um documento que falha / en: stops trying a document that fails
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
import {isMoloniDocument, readSettings, toDocument, typeCodes, whyNotSent, type MoloniDocument} from './map.ts';
import {accessToken, isRecord, json, moloni, pages, save, setting, type Call} from './moloni.ts';

// #region state
/** pt: O que a tarefa guarda entre execuções (`state.json`). / en: What the job remembers between runs (`state.json`). */
export interface Memory {
  /** pt: Início da última execução, UTC, `YYYY-MM-DD HH:MM:SS`. / en: Start of the last run, UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly mark: string;
  /** pt: `document_id` do Moloni → `documentId` da plataforma, `annulled` ou `skipped`. / en: Moloni `document_id` → `documentId` of the platform, `annulled` or `skipped`. */
  readonly sent: Readonly<Record<string, string>>;
  /** pt: Documentos que falharam; cada execução volta a tentar. / en: Documents that failed; tried again in every run. */
  readonly pending: readonly number[];
  /** pt: Anulações que falharam; cada execução volta a tentar. / en: Annulments that failed; tried again in every run. */
  readonly toAnnul: readonly number[];
  /** pt: Recusas guardadas pela plataforma, por documento: cada uma pede uma chave nova. / en: Refusals that the platform keeps, per document: each asks for a new key. */
  readonly refusals: Readonly<Record<string, number>>;
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

/** pt: Completa o que uma versão anterior guardou. / en: Completes what an earlier version stored. */
export function readMemory(json: string): Memory {
  return {toAnnul: [], refusals: {}, ...JSON.parse(json)};
}

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
/**
 * pt: O mesmo documento com o mesmo conteúdo tem a mesma chave: repetir não duplica. Só uma recusa pede
 * pt: outra (`attempt`): com a mesma, a plataforma repete essa recusa durante 24 horas.
 * en: The same document with the same content has the same key: repeating does not duplicate. Only a
 * en: refusal asks for another (`attempt`): with the same, the platform repeats that refusal for 24 hours.
 */
export function idempotencyKey(companyId: string, documentId: number, body: string, attempt: number): string {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return numbered(`moloni-${companyId}-${documentId}-${digest}`, attempt);
}

const numbered = (key: string, attempt: number): string => (attempt === 0 ? key : `${key}-${attempt}`);
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
  const answer = await json('token', response);
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

/** pt: O que a pessoa que lê o registo pode fazer. / en: What the person who reads the log can do. */
const advice: Readonly<Record<string, string>> = {
  'recipient-unreachable': 'To send this customer nothing, add its tax number to notSentTo, in settings.json.',
  'annulment-not-allowed': 'Issue a credit note in Moloni; then run node sync.ts --forget with this document_id.',
};

/** pt: A plataforma recusou. / en: The platform refused. */
export class Refused extends Error {
  /** pt: A plataforma guarda a recusa e repete-a a quem usar a mesma chave. / en: The platform keeps the refusal and repeats it to the same key. */
  readonly kept: boolean;

  constructor(status: number, problem: unknown) {
    const {code, detail, errors} = isRecord(problem) ? problem : {detail: 'the answer is not JSON'};
    const parts = [`HTTP ${status}`, code, JSON.stringify(errors ?? detail), advice[String(code)]];
    super(parts.filter((part) => part !== undefined).join(' '));
    const repeatable = ['idempotency-in-progress', 'schema-invalid'].includes(String(code));
    this.kept = [404, 409, 410, 412, 422].includes(status) && !repeatable;
  }
}

/** pt: O JSON da resposta; nenhum, quando respondeu um proxy. / en: The JSON of the answer; none when a proxy answered. */
const jsonIfAny = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** pt: Envia um documento. Um número que a plataforma já tem conta como enviado. / en: Sends one document. A number that the platform already has counts as sent. */
async function submit(api: Platform, source: MoloniDocument, body: string, key: string): Promise<string> {
  const path = `/documents?externalReference=moloni-${source.document_id}`;
  const response = await api('POST', path, {'idempotency-key': key}, body);
  const answer = await jsonIfAny(response);
  if (isRecord(answer) && response.status === 202) return String(answer.id);
  if (isRecord(answer) && answer.code === 'duplicate-document') return String(answer.documentId);
  throw new Refused(response.status, answer);
}

/** pt: Valida na plataforma, sem enviar nem guardar. / en: Validates at the platform; nothing is sent or stored. */
async function validate(api: Platform, document: unknown): Promise<string> {
  const response = await api('POST', '/validations', {}, JSON.stringify(document));
  const answer = await json('validation', response);
  if (isRecord(answer) && answer.valid === true) return 'valid';
  throw new Error(`HTTP ${response.status} ${JSON.stringify(isRecord(answer) ? (answer.issues ?? answer.errors) : answer)}`);
}

/** pt: Estados em que nada há a anular: o documento não segue. / en: States in which there is nothing to annul: the document goes no further. */
const ended: readonly unknown[] = ['rejected', 'annulled'];

/** pt: Anula o que não foi entregue. Depois da entrega, só nota de crédito, emitida no Moloni. / en: Annuls what has not been delivered. Afterwards only a credit note, issued in Moloni. */
async function annul(api: Platform, documentId: string, attempt: number): Promise<void> {
  const current = await api('GET', `/documents/${documentId}`);
  const record = await jsonIfAny(current);
  if (!isRecord(record) || !current.ok) throw new Error(`cannot read ${documentId}: HTTP ${current.status}`);
  if (ended.includes(record.state)) return;
  const headers = {'if-match': current.headers.get('etag') ?? '', 'idempotency-key': numbered(`annul-${documentId}`, attempt)};
  const body = JSON.stringify({reason: 'Annulled in Moloni.'});
  const response = await api('POST', `/documents/${documentId}/annulment`, headers, body);
  if (!response.ok) throw new Refused(response.status, await jsonIfAny(response));
}

/** pt: O documento cujo envio ficou sem resposta, se a plataforma o recebeu. / en: The document whose submission had no answer, if the platform got it. */
async function find(api: Platform, sellerNif: string, id: number): Promise<string | undefined> {
  const response = await api('GET', `/documents?sellerNif=${sellerNif}&externalReference=moloni-${id}`);
  const answer = await jsonIfAny(response);
  if (!isRecord(answer) || !Array.isArray(answer.items)) throw new Error(`cannot look for moloni-${id}: HTTP ${response.status}`);
  const found = answer.items.filter(isRecord).find(({state}) => !ended.includes(state));
  return found && String(found.id);
}
// #endregion platform

// #region round
/**
 * pt: Esquece que o documento foi enviado: a execução seguinte volta a enviá-lo. A plataforma só o
 * pt: aceita se foi rejeitado ou anulado; se foi devolvido, só com o mesmo conteúdo.
 * en: Forgets that a document was sent: the next run sends it again. The platform accepts it only if
 * en: it was rejected or annulled; if it was returned, only with the same content.
 */
export function again(memory: Memory, id: number): Memory {
  const {[id]: _, ...sent} = memory.sent;
  // pt: Com a mesma chave, a plataforma repetia a resposta do primeiro envio. / en: With the same key the platform would repeat its answer to the first submission.
  const refusals = {...memory.refusals, [id]: (memory.refusals[id] ?? 0) + 1};
  return {...memory, sent, pending: [...memory.pending, id], refusals};
}

/** pt: Deixa de tentar um documento: uma pessoa resolveu-o. / en: Stops trying a document: a person has settled it. */
export function forget(memory: Memory, id: number): Memory {
  const {pending, toAnnul, sent} = memory;
  if (![...pending, ...toAnnul].includes(id)) throw new Error(`--forget ${id}: no document with this document_id fails.`);
  const others = (ids: readonly number[]): readonly number[] => ids.filter((one) => one !== id);
  return {...memory, sent: {...sent, [id]: 'skipped'}, pending: others(pending), toAnnul: others(toAnnul)};
}

/** pt: O que uma execução usa dos dois serviços. / en: What a run needs from the two services. */
export interface Services {
  readonly modifiedSince: (lastmodified: string, offset: number) => Promise<unknown>;
  /** pt: O `documentId`, ou porque não se envia. / en: The `documentId`, or why it is not sent. */
  readonly submit: (moloniId: number, attempt: number) => Promise<{documentId: string} | {skipped: string}>;
  readonly annul: (documentId: string, attempt: number) => Promise<void>;
  readonly find: (moloniId: number) => Promise<string | undefined>;
}

/**
 * pt: Uma execução. Devolve o que guardar: a marca avança mesmo que um documento falhe, porque esse
 * pt: fica em `pending` ou em `toAnnul`.
 * en: One run. Returns what to remember: the mark moves on even when a document fails, because that
 * en: one is in `pending` or in `toAnnul`.
 *
 * @param now pt: início da execução / en: start of the run
 * @param report pt: recebe cada documento enviado, anulado ou falhado / en: told of each document that was sent, annulled or failed
 */
export async function round(memory: Memory, services: Services, now: Date, report: (line: string) => void): Promise<Memory> {
  const statuses = new Map<number, number>();
  for (const id of memory.pending) statuses.set(id, 1);
  for (const id of memory.toAnnul) statuses.set(id, 2);
  const tried = new Set(statuses.keys());
  const list = pages(async (offset) => changed(await services.modifiedSince(since(memory.mark), offset)));
  for await (const {id, status} of list) statuses.set(id, status);

  const sent = {...memory.sent};
  const refusals = {...memory.refusals};
  const failed: Record<'submit' | 'annul', number[]> = {submit: [], annul: []};
  for (const [id, status] of statuses) {
    const known = sent[id];
    if (known === 'annulled' || known === 'skipped') continue;
    // pt: Um envio que falhou pode ter chegado: a anulação procura-o. / en: A submission that failed may have arrived: the annulment looks for it.
    const action = decide(status, known !== undefined || (status === 2 && tried.has(id)));
    if (action === 'ignore') continue;
    const attempt = refusals[id] ?? 0;
    try {
      if (action === 'submit') {
        const outcome = await services.submit(id, attempt);
        sent[id] = 'skipped' in outcome ? 'skipped' : outcome.documentId;
        report('skipped' in outcome ? `skip ${id}: ${outcome.skipped}` : `submit ${id} → ${outcome.documentId}`);
      } else {
        const documentId = known ?? (await services.find(id));
        if (documentId !== undefined) await services.annul(documentId, attempt);
        sent[id] = 'annulled';
        report(`annul ${id} → ${documentId ?? 'the platform does not have it'}`);
      }
    } catch (error) {
      failed[action].push(id);
      if (error instanceof Refused && error.kept) refusals[id] = attempt + 1;
      report(`FAILED ${action} ${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {mark: stamp(now), sent, pending: failed.submit, toAnnul: failed.annul, refusals};
}
// #endregion round

async function main(args: readonly string[]): Promise<void> {
  const dryRun = args.includes('--dry-run');
  const [option, id] = args;
  const chosen = option === '--again' ? again : option === '--forget' ? forget : undefined;
  if (chosen && !/^[1-9][0-9]*$/.test(id ?? '')) throw new Error(`${option} "${id ?? ''}": expected the document_id of Moloni, a number.`);
  const settings = readSettings(await readFile('settings.json', 'utf8'));
  const companyId = setting('MOLONI_COMPANY_ID');
  const call = moloni(await accessToken('tokens.json'), companyId);
  const api = await platform();
  const getOne = async (id: number): Promise<MoloniDocument> => {
    const answer = await call('documents/getOne', {document_id: id});
    if (!isMoloniDocument(answer)) throw new Error(`Moloni gave no document: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };

  const services: Services = {
    modifiedSince: (lastmodified, offset) => call('documents/getModifiedSince', {lastmodified, qty: 50, offset}),
    submit: async (id, attempt) => {
      const source = await getOne(id);
      const skipped = whyNotSent(source, settings);
      if (skipped !== undefined) return {skipped};
      const type = source.document_type.saft_code;
      const corrects = type === 'NC' || type === 'ND' ? source.associated_documents : [];
      const preceding = await Promise.all(corrects.map(({associated_id}) => getOne(associated_id)));
      const document = {...toDocument(source, settings, preceding), attachments: [await pdf(call, source)]};
      if (dryRun) return {documentId: await validate(api, document)};
      const body = JSON.stringify(document);
      return {documentId: await submit(api, source, body, idempotencyKey(companyId, id, body, attempt))};
    },
    annul: (documentId, attempt) => (dryRun ? Promise.resolve() : annul(api, documentId, attempt)),
    find: (id) => find(api, settings.seller.vatId.replace(/^PT/, ''), id),
  };

  const started = new Date();
  const first = JSON.stringify({mark: stamp(started), sent: {}, pending: []});
  const memory = readMemory(existsSync('state.json') ? await readFile('state.json', 'utf8') : first);
  const next = await round(chosen ? chosen(memory, Number(id)) : memory, services, started, console.log);
  if (!dryRun) await save('state.json', next);
  const failed = next.pending.length + next.toAnnul.length;
  if (failed > 0) {
    console.error(`${failed} failed; the next run tries again. To give one up: node sync.ts --forget <document_id>`);
    process.exitCode = 1;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

/**
 * pt: Entrega ao conector (`../connector/typescript`) cada documento fechado ou anulado no Moloni desde a última
 * pt: execução; o conector envia, repete e segue. Execute-o de 5 em 5 minutos.
 * en: Hands over to the connector (`../connector/typescript`) every document that was closed or annulled in Moloni
 * en: since the last run; the connector sends, repeats and follows. Run it every 5 minutes.
 *
 *   node sync.ts                          Node.js 22.18
 *   node sync.ts --dry-run                pt: valida o que enviaria; não envia nem guarda / en: validates what it would send; sends and stores nothing
 *   node sync.ts --since 2026-11-01       pt: envia o que mudou desde essa data; com --dry-run, só valida / en: sends what changed since that date; with --dry-run, only validates
 *   node sync.ts --again <document_id>    pt: envia outra vez um documento recusado, rejeitado ou anulado; com --no-pdf, sem o PDF / en: sends a refused, rejected or annulled document again; with --no-pdf, without the PDF
 *   node sync.ts --annul <document_id>    pt: anula depois de `channel-timeout`: o adquirente disse que não o tem / en: annuls after `channel-timeout`: the buyer said that they do not have it
 *   node sync.ts --forget <document_id>   pt: deixa de tentar um documento que falha / en: stops trying a document that fails
 *
 * pt: Usa tokens.json (authorize.sh), settings.json, as variáveis do conector e: / en: Uses tokens.json (authorize.sh), settings.json, the variables of the connector and:
 *   MOLONI_DEVELOPER_ID  MOLONI_CLIENT_SECRET  MOLONI_COMPANY_ID
 */
import {existsSync, readFileSync} from 'node:fs';
import {call, problemOf, refusal, type Issue} from '../connector/typescript/api.ts';
import {annul, correct, withdraw} from '../connector/typescript/decisions.ts';
import {current, lastSubmission, submit} from '../connector/typescript/documents.ts';
import {Later} from '../connector/typescript/retry.ts';
import {now, Usage} from '../connector/typescript/settings.ts';
import {change, lockRun, meta, row, rows, setMeta} from '../connector/typescript/store.ts';
import {CODES, pass} from '../connector/typescript/sync.ts';
import {readSettings} from './map.ts';
import {setting} from './moloni.ts';
import {changedSince, checkCompany, read, since, source, stamp, type Source} from './source.ts';

// #region state
/**
 * pt: O que falta fazer com um documento do Moloni, guardado na base de dados do conector. Os documentos já entregues
 * pt: ao conector estão na tabela `documents`, pela referência.
 * en: What is left to do with a Moloni document, stored in the connector's database. Documents already handed over to
 * en: the connector are in the table `documents`, by their reference.
 */
type Todo = 'submit' | 'skipped' | 'annul' | 'annul-confirmed' | 'nothing';

change('CREATE TABLE IF NOT EXISTS moloni (id INTEGER PRIMARY KEY, todo TEXT NOT NULL)');

const reference = (id: number): string => `moloni-${id}`;

function todoOf(id: number): Todo | undefined {
  return row<{todo: Todo}>('SELECT todo FROM moloni WHERE id = ?', id)?.todo;
}

function remember(id: number, todo: Todo): void {
  change('INSERT INTO moloni VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET todo = excluded.todo', id, todo);
}

/** pt: O estado no conector; undefined, se este ainda não tem o documento. / en: The state in the connector; undefined when it does not have the document yet. */
function stateOf(id: number): string | undefined {
  return row<{state: string}>('SELECT state FROM documents WHERE reference = ?', reference(id))?.state;
}
// #endregion state

// #region round
/**
 * pt: Guarda o que mudou e só depois avança a marca. Ler a mesma alteração duas vezes não faz mal.
 * en: Stores what changed and only then moves the mark. Reading the same change twice does no harm.
 *
 * @param isSince pt: com --since, também o que se deixou de lado / en: with --since, also what was set aside
 */
async function note(moloni: Source, isSince: boolean): Promise<void> {
  const started = stamp(new Date(now()));
  for await (const {id, status} of changedSince(moloni, since(meta('moloni-mark') ?? started))) {
    const todo = todoOf(id);
    const isKnown = stateOf(id) !== undefined;
    if (status === 1 && !isKnown && todo === 'nothing' && isSince) console.log(givenUp(id));
    if (todo === 'nothing' || todo === 'annul-confirmed' || (todo === 'skipped' && !isSince)) continue;
    if (status === 1 && !isKnown) remember(id, 'submit');
    if (status === 2 && (isKnown || todo === 'submit')) remember(id, 'annul');
  }
  setMeta('moloni-mark', started);
}

const givenUp = (id: number): string => `skip ${id}: given up before; node sync.ts --again ${id} sends it`;

/**
 * pt: Faz o que falta e devolve que documentos falharam ou esperam; nenhum impede os outros, e a execução seguinte tenta novamente.
 * en: Does what is left and returns which documents failed or wait; none stops the others, and the next run tries again.
 *
 * @param kinds pt: sem o Moloni, só as anulações / en: without Moloni, annulments only
 */
async function work(moloni: Source, kinds: readonly Todo[]): Promise<{failed: Todo[]; waiting: number}> {
  const failed = new Map<number, {todo: Todo; reason: string}>();
  const waits = new Map<number, Error>();
  for (const {id, todo} of rows<{id: number; todo: Todo}>('SELECT id, todo FROM moloni')) {
    if (!kinds.includes(todo)) continue;
    try {
      if (todo === 'submit') await handOver(moloni, id);
      else await takeBack(id, todo);
    } catch (error) {
      if (error instanceof Waits || error instanceof Later) waits.set(id, error);
      else failed.set(id, {todo, reason: messageOf(error)});
    }
  }
  for (const [id, error] of waits) {
    // pt: Uma nota cuja fatura falha não espera: precisa de uma pessoa, como a fatura. / en: A note whose invoice fails does not wait: it needs a person, as the invoice does.
    const invoice = error instanceof Waits ? failed.get(error.invoice) : undefined;
    if (invoice === undefined) console.log(`wait ${id}: ${error.message}`);
    else failed.set(id, {todo: 'submit', reason: `${error.message}: ${invoice.reason}`});
  }
  for (const [id, {todo, reason}] of failed) console.log(`FAILED ${todo} ${id}: ${reason}`);
  return {failed: [...failed.values()].map(({todo}) => todo), waiting: waits.size};
}

async function handOver(moloni: Source, id: number): Promise<void> {
  if (stateOf(id) === undefined) {
    const document = await read(moloni, id, {mayFollow});
    if ('skipped' in document) {
      remember(id, 'skipped');
      console.log(`skip ${id}: ${document.skipped}`);
      return;
    }
    submit(reference(id), document.body);
    console.log(`stored ${id}${document.remark}`);
  }
  change('DELETE FROM moloni WHERE id = ?', id);
}

/**
 * pt: Retira um documento que não chegou à plataforma, ou anula-o; depois da entrega, o conector recusa a anulação.
 * en: Withdraws a document that has not reached the platform, or annuls it; after delivery, the connector refuses the annulment.
 */
async function takeBack(id: number, todo: Todo): Promise<void> {
  if (stateOf(id) === 'queued' && (await withdraw(reference(id)))) {
    remember(id, 'nothing');
    console.log(`withdrawn ${id}: annulled in Moloni before it reached the platform`);
    return;
  }
  const state = stateOf(id);
  if (row(`SELECT 1 FROM documents WHERE reference = ? AND failure = 'duplicate-document'`, reference(id)) !== undefined) {
    const {documentId = 'another document'} = problemOf({body: Buffer.from(lastSubmission(reference(id))?.answer ?? '')});
    throw new Error(`its number is on the platform as ${documentId}, sent another way: settle that document, then --forget`);
  }
  if (state === undefined || ['refused', 'rejected', 'annulled'].includes(state)) {
    remember(id, 'nothing');
    console.log(`annulled ${id}`);
    return;
  }
  await mayAnnul(id);
  await annul(reference(id), 'Annulled in Moloni.', todo === 'annul-confirmed').catch((error: unknown) => {
    // pt: A palavra do conector; aqui é uma opção. / en: The connector's word; here it is an option.
    throw new Error(messageOf(error).replace('add confirmed', `run node sync.ts --annul ${id}`));
  });
}

/**
 * pt: Um documento transmitido espera, sem alertas, até ser entregue ou falhar.
 * en: A transmitted document waits, without alerts, until it is delivered or fails.
 */
async function mayAnnul(id: number): Promise<void> {
  const record = await current(reference(id));
  if (stateOf(id) === 'validated' && record?.transmittedAt != null) throw new Later('transmitted; annulled if the delivery fails', now());
}
// #endregion round

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** pt: Nada a corrigir: a execução seguinte tenta novamente. / en: Nothing to correct: the next run tries again. */
class Waits extends Error {
  readonly invoice: number;

  constructor(invoice: number, state: string) {
    super(`its invoice ${invoice} is ${state}`);
    this.invoice = invoice;
  }
}

/**
 * pt: Uma nota segue depois da entrega da fatura, para o adquirente não a receber sem ela. O que a tarefa não tem de enviar
 * pt: (fatura enviada por outra via, ou com `--forget`) não a faz esperar.
 * en: A note follows the delivery of its invoice, so that the buyer does not get it without the invoice. What the job does not
 * en: have to send (an invoice sent another way, or with `--forget`) does not make it wait.
 */
function mayFollow(invoice: number): void {
  const document = row<{state: string; failure: string | null}>('SELECT state, failure FROM documents WHERE reference = ?', reference(invoice));
  if (document === undefined && todoOf(invoice) !== 'submit') return;
  const state = document?.state ?? 'not sent';
  if (state === 'refused' && document?.failure === 'duplicate-document') return;
  if (['not sent', 'queued', 'submitted', 'validated'].includes(state)) throw new Waits(invoice, state);
  if (['refused', 'rejected', 'failed', 'annulled'].includes(state)) throw new Error(`its invoice ${invoice} is ${state}`);
}

// #region again
/** pt: Envia outra vez com o mesmo número, depois de corrigir a conversão ou dados não fiscais. / en: Sends again under the same number, after the conversion or non-fiscal data was corrected. */
async function again(moloni: Source, id: number, hasPdf: boolean): Promise<void> {
  const document = await read(moloni, id, {hasPdf});
  if ('skipped' in document) throw new Error(`--again ${id}: ${document.skipped}`);
  if (stateOf(id) === undefined) submit(reference(id), document.body);
  else await correct(reference(id), document.body);
  change('DELETE FROM moloni WHERE id = ?', id);
  console.log(`stored ${id}${document.remark}`);
}
// #endregion again

/** pt: Deixa de tentar um documento: uma pessoa já o resolveu. / en: Stops trying a document: a person has already dealt with it. */
function forget(id: number): void {
  const todo = todoOf(id) ?? 'nothing';
  if (todo === 'nothing' || todo === 'skipped') throw new Error(`--forget ${id}: no document with this document_id fails.`);
  // pt: Sem a anulação, o envio que espera saía. / en: Without the annulment, the submission that waits would be sent.
  if (todo !== 'submit' && stateOf(id) === 'queued') throw new Error(`--forget ${id}: it is annulled in Moloni; the next run withdraws it.`);
  remember(id, 'nothing');
}

/** pt: Anula depois de `channel-timeout`: uma pessoa perguntou ao adquirente. / en: Annuls after `channel-timeout`: a person has asked the buyer. */
function confirm(id: number): void {
  if (todoOf(id) !== 'annul') throw new Error(`--annul ${id}: no document with this document_id waits for its annulment.`);
  remember(id, 'annul-confirmed');
}

/** pt: Valida na plataforma os documentos a entregar; devolve quantos falharam. / en: Validates on the platform the documents to hand over; returns how many failed. */
async function dryRun(moloni: Source, mark: string): Promise<number> {
  let failed = 0;
  for await (const {id, status} of changedSince(moloni, since(mark))) {
    if (status !== 1 || stateOf(id) !== undefined) continue;
    if (todoOf(id) === 'nothing') {
      console.log(givenUp(id));
      continue;
    }
    try {
      const document = await read(moloni, id);
      console.log('skipped' in document ? `skip ${id}: ${document.skipped}` : `valid ${id}${await validate(document.body)}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${id}: ${messageOf(error)}`);
    }
  }
  return failed;
}

/** pt: Valida um documento e devolve os avisos; um erro indica o campo. / en: Validates a document and returns its warnings; an error names the field. */
async function validate(body: Uint8Array): Promise<string> {
  const answer = await call('/validations', {method: 'POST', headers: {'Content-Type': 'application/json'}, body});
  if (answer.status !== 200) {
    const fields = (problemOf(answer).errors ?? []).map(({pointer, detail}) => `${pointer ?? ''} ${detail}`);
    throw new Error([refusal(answer).message, ...fields].join('; '));
  }
  const {valid, issues} = JSON.parse(answer.body.toString('utf8')) as {valid: boolean; issues: readonly Issue[]};
  const errors = issues.filter(({severity}) => severity === 'error');
  if (!valid) throw new Error(errors.map(({rule, pointer = ''}) => `${rule} ${pointer}`.trim()).join('; '));
  return issues.length === 0 ? '' : `: ${issues.map(({rule}) => rule).join(' ')}`;
}

interface Options {
  readonly isDryRun?: boolean;
  readonly from?: string;
  readonly decision?: '--again' | '--annul' | '--forget';
  readonly id?: number;
  readonly hasPdf?: boolean;
}

/**
 * pt: As opções. O que sobra ou está mal escrito termina a execução: ignorá-lo podia enviar faturas que ninguém quis enviar.
 * en: The options. What is extra or misspelled ends the run: ignoring it could send invoices that nobody meant to send.
 */
function optionsOf(args: readonly string[]): Options {
  const [option, argument = '', more] = args;
  const hasPdf = more !== '--no-pdf';
  const isDecision = option === '--again' || option === '--annul' || option === '--forget';
  if (isDecision && args.length <= (option === '--again' && !hasPdf ? 3 : 2)) {
    if (!/^[1-9][0-9]*$/.test(argument)) throw new Usage(`${option} "${argument}": expected the document_id of Moloni, a number.`);
    return {decision: option, id: Number(argument), hasPdf};
  }
  const isDryRun = args.includes('--dry-run');
  const [name, date = '', ...extra] = args.filter((one) => one !== '--dry-run');
  if (name === undefined) return {isDryRun};
  if (name !== '--since' || extra.length > 0) {
    throw new Usage(`not understood: ${args.join(' ')}
node sync.ts [--dry-run] [--since 2026-11-01]
node sync.ts --again <document_id> [--no-pdf] | --annul <document_id> | --forget <document_id>`);
  }
  const isPast = /^\d{4}-\d{2}-\d{2}$/.test(date) && Date.parse(date) <= now();
  if (!isPast) throw new Usage(`--since "${date}": expected a date of the past, 2026-11-01.`);
  return {isDryRun, from: stamp(new Date(date))};
}

/** pt: Falso se o Moloni falha: o que já está no conector segue. / en: False if Moloni fails: what the connector already has goes on. */
async function ask(moloni: Source, {from, decision, id = 0, hasPdf = true}: Options): Promise<boolean> {
  try {
    await requireCompany(moloni);
    if (decision === '--again') await again(moloni, id, hasPdf);
    await note(moloni, from !== undefined);
    return true;
  } catch (error) {
    console.error(messageOf(error));
    return false;
  }
}

/** pt: Uma vez por empresa e fornecedor. / en: Once for each company and supplier. */
async function requireCompany(moloni: Source): Promise<void> {
  const pair = `${moloni.companyId} ${moloni.settings.seller.vatId}`;
  if (meta('moloni-company') === pair) return;
  await checkCompany(moloni);
  setMeta('moloni-company', pair);
}

/** pt: A execução anterior ainda decorre; o bloqueio acaba com o processo, mesmo com kill -9. / en: The previous run is still under way; the lock ends with the process, even by kill -9. */
const BUSY = 73;

async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  const {isDryRun, from, decision, id = 0} = options;
  if (!existsSync('settings.json')) throw new Error('settings.json does not exist. Run the job in its folder.');
  try {
    lockRun('moloni');
  } catch {
    console.log('another run of the job is under way: nothing done');
    return BUSY;
  }
  if (decision === '--annul') confirm(id);
  if (decision === '--forget') forget(id);
  const settings = readSettings(readFileSync('settings.json', 'utf8'));
  const moloni = source(settings, setting('MOLONI_COMPANY_ID'));
  if (isDryRun) {
    await requireCompany(moloni);
    return (await dryRun(moloni, from ?? meta('moloni-mark') ?? stamp(new Date(now())))) === 0 ? 0 : 1;
  }
  // pt: Já, para que uma primeira execução que falha não perca o que fecha entretanto. / en: Now, so that a first run that fails loses nothing that closes meanwhile.
  if (from !== undefined || meta('moloni-mark') === undefined) setMeta('moloni-mark', from ?? stamp(new Date(now())));
  const isAnswered = await ask(moloni, options);
  const {failed, waiting} = await work(moloni, isAnswered ? ['submit', 'annul', 'annul-confirmed'] : ['annul', 'annul-confirmed']);
  const lost = new Set(undelivered());
  // pt: Outro sistema trata os documentos recebidos. / en: Another system handles received documents.
  const outcome = await pass(false, 'received');
  if (failed.length > 0) {
    const isUnsent = failed.includes('submit');
    const hint = isUnsent ? 'To give up one that was not sent' : 'Once an annulment is settled by a person';
    console.error(`${failed.length} failed; the next run tries again. ${hint}: node sync.ts --forget <document_id>`);
  }
  if (failed.length > 0 || !isAnswered) return CODES.failed;
  // pt: Um documento que passou agora a `rejected` ou `failed` também precisa de uma pessoa. / en: A document that has now become `rejected` or `failed` needs a person, too.
  if (outcome !== 'failed' && undelivered().some((one) => !lost.has(one))) return CODES.refused;
  return CODES[waiting > 0 && outcome === 'done' ? 'waiting' : outcome];
}

/** pt: O que não chegou ao adquirente. / en: What has not reached the buyer. */
function undelivered(): readonly string[] {
  const found = rows<{reference: string}>(`SELECT reference FROM documents WHERE state IN ('rejected', 'failed')`);
  return found.map((one) => one.reference);
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(messageOf(error));
    process.exitCode = error instanceof Usage ? 2 : 1;
  },
);

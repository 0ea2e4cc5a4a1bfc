import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import * as z from 'zod/mini';
import {type Scenario, schema} from '@integration-docs/contract/catalogues/situations.schema.ts';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {applyTrigger} from '../triggers/apply.ts';
import {createChannelsOf, createOutcomeOf} from '../triggers/outcome.ts';
import {readTriggers} from '../testing/read-triggers.ts';
import {start, type Reply, type Started} from '../testing/start.ts';
import type {Json, JsonObject} from '../types.ts';

/** Executes every row of the tables of situations: each step has to end as the table says. */

vi.setConfig({testTimeout: 30_000});

const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/situations.yaml'));
const {before, after, special} = schema.parse(data);
const entries = [...before.entries, ...after.entries, ...special.entries];
const triggers = await readTriggers(projectRoot);

const model = z.record(z.string(), z.json());
const sampleOf = (name: string): JsonObject =>
  model.parse(JSON.parse(readFileSync(path.join(projectRoot, `samples/payloads/${name}.json`), 'utf8')));

type Submission = Extract<Scenario[number], {submit: string}>;
interface Submitted {
  readonly body: JsonObject;
  readonly key: string;
  readonly id: string;
}

/** Returns an object with the value at a pointer changed or removed. */
function withValue(json: JsonObject, pointer: string, value: Json): JsonObject {
  const [, key = '', ...rest] = pointer.split('/');
  const {[key]: before = {}, ...others} = json;
  if (rest.length > 0) return {...others, [key]: withValue(model.parse(before), `/${rest.join('/')}`, value)};
  return value === null ? others : {...others, [key]: value};
}

class Play {
  readonly #documents = new Map<string, Submitted>();
  readonly #attachments = new Map<string, string>();
  readonly #platform: Started;

  constructor(platform: Started) {
    this.#platform = platform;
  }

  async play(step: Scenario[number]): Promise<void> {
    if ('submit' in step) await this.#submit(step);
    else if ('repeat' in step) await this.#repeat(step.repeat);
    else if ('becomes' in step) await this.#becomes(step);
    else if ('resend' in step) {
      const body = step.channel === undefined ? undefined : {channel: step.channel};
      const reply = await this.#call('POST', `/documents/${this.#of(step.resend).id}/resend`, {...(body && {body})});
      expectAnswer(reply, 202, step.refused);
    } else {
      const {id} = this.#of(step.annul);
      const {headers} = await this.#call('GET', `/documents/${id}`);
      const answer = await this.#call('POST', `/documents/${id}/annulment`, {
        headers: {'If-Match': headers.etag ?? ''},
        body: {reason: 'Situação'},
      });
      expectAnswer(answer, 200, step.refused);
    }
  }

  #call: Started['call'] = (...request) => this.#platform.call(...request);

  #of(name: string): Submitted {
    const document = this.#documents.get(name);
    if (document === undefined) throw new Error(`no step submitted ${name}`);
    return document;
  }

  async #submit(step: Submission): Promise<void> {
    const {submit, refused, warns} = step;
    const body = await this.#bodyOf(step);
    const report = await this.#call('POST', '/validations', {body});
    const rules = z.array(z.object({rule: z.string()})).parse(report.json.issues);
    if (warns !== undefined) expect(rules.map(({rule}) => rule)).toContain(warns);
    const key = `a-key-of-a-situation-${submit}`;
    const reply = await this.#call('POST', '/documents', {headers: {'Idempotency-Key': key}, body});
    expectAnswer(reply, 202, refused);
    this.#documents.set(submit, {body, key, id: z.catch(z.string(), '').parse(reply.json.id)});
  }

  async #bodyOf({
    submit,
    sample,
    trigger,
    numberOf,
    corrects,
    attachmentOf,
    set = {},
  }: Submission): Promise<JsonObject> {
    const entry = triggers.entries.find(({id}) => id === trigger);
    expect(trigger === undefined || entry !== undefined).toBe(true);
    const request = {
      commitmentNumber: 'COMP-2026-1',
      ...(sample === undefined ? this.#platform.example('Invoice') : sampleOf(sample)),
    };
    const numbered = applyTrigger(request, entry && {...entry, sample: undefined}, this.#documents.size + 1);
    const changes: Record<string, Json> = {};
    if (numberOf !== undefined) {
      const {number = '', atcud = ''} = this.#of(numberOf).body;
      Object.assign(changes, {number, atcud});
    }
    if (corrects !== undefined) {
      const {number = '', issueDate = ''} = this.#of(corrects).body;
      changes.precedingInvoices = [{number, issueDate}];
    }
    if (attachmentOf !== undefined) {
      const attachmentId = attachmentOf === submit ? await this.#upload(submit) : this.#attachments.get(attachmentOf);
      changes.attachments = [{reference: 'PDF', kind: 'INVOICE_REPRESENTATION', attachmentId: attachmentId ?? ''}];
    }
    return Object.entries(set).reduce<JsonObject>((document, [pointer, value]) => withValue(document, pointer, value), {
      ...numbered,
      ...changes,
    });
  }

  async #upload(name: string): Promise<string> {
    const part = 'Content-Disposition: form-data; name="file"; filename="fatura.pdf"\r\nContent-Type: application/pdf';
    const {json} = await this.#call('POST', '/attachments', {
      headers: {'Content-Type': 'multipart/form-data; boundary=b'},
      body: `--b\r\n${part}\r\n\r\n%PDF-1.7\r\n--b--\r\n`,
    });
    const id = z.string().parse(json.attachmentId);
    this.#attachments.set(name, id);
    return id;
  }

  async #repeat(name: string): Promise<void> {
    const {body, key} = this.#of(name);
    const reply = await this.#call('POST', '/documents', {headers: {'Idempotency-Key': key}, body});
    expectAnswer(reply, 202, undefined);
    this.#documents.set(name, {body, key, id: z.string().parse(reply.json.id)});
  }

  async #becomes({
    becomes,
    document,
    channel,
    failure,
    within = 120,
  }: Extract<Scenario[number], {becomes: string}>): Promise<void> {
    this.#platform.clock.advance(within * 1000);
    const {json} = await this.#call('GET', `/documents/${this.#of(document).id}`);
    expect(json).toMatchObject({state: becomes, ...(channel && {channel}), ...(failure && {failure: {code: failure}})});
  }
}

function expectAnswer({status, json}: Reply, expected: number, refused: string | undefined): void {
  expect(refused === undefined ? status : json.code).toBe(refused ?? expected);
}

it.each(entries)('$id', async ({id, scenario}) => {
  const platform = await start({outcomeOf: createOutcomeOf(triggers), channelsOf: createChannelsOf(triggers)});
  const play = new Play(platform);
  for (const [index, step] of scenario.entries()) {
    await play.play(step).catch((error: unknown) => {
      const place = `packages/contract/catalogues/situations.yaml, "${id}", step ${index + 1} of its scenario`;
      throw new Error(`${place}: ${JSON.stringify(step)}`, {cause: error});
    });
  }
  await platform.close();
});

it.each(entries)('$id names the calls that its scenario makes', ({act, scenario}) => {
  const namedIn = (words: string): readonly string[] =>
    [...words.matchAll(/`([a-z]+[A-Z]\w*)`/gu)].map(([, name = '']) => name);
  expect(new Set(namedIn(act.pt))).toEqual(new Set(namedIn(act.en)));
  const expectedActs = scenario.flatMap((step) => {
    if ('resend' in step) return step.refused === undefined ? ['resendDocument'] : [];
    return 'annul' in step && step.refused === undefined ? ['annulDocument'] : [];
  });
  expect(namedIn(act.en)).toEqual(expect.arrayContaining(expectedActs));
});

// A file that was converted wrongly from a correct document keeps its number: compare changes with the issued document.
it('the fiscal content that asks for another number is that of the issued document', () => {
  for (const {id, situation, act} of entries) {
    for (const [words, issued] of [
      [[situation.pt, act.pt], /^ do documento emitido está errado/u],
      [[situation.en, act.en], /^ of the issued document is wrong/u],
    ] as const) {
      const phrases = words.flatMap((text) => text.split(/conteúdo fiscal|fiscal content/u).slice(1));
      expect([id, phrases.filter((rest) => !issued.test(rest))]).toEqual([id, []]);
    }
  }
});

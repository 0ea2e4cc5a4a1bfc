import type {Trigger} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {isRecord} from '@integration-docs/facts';
import {applyTrigger} from '../triggers/apply.ts';
import type {Json, JsonObject} from '../types.ts';
import type {Provocation, Step, StepBody} from './provocations.ts';

/** A request of a provocation, ready to be sent. */
export interface StepRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** The parts of a response that provocations use. */
export interface StepAnswer {
  /** Null when there is no response. */
  readonly status: number | null;
  /** Undefined when the response has no entity tag. */
  readonly etag: string | undefined;
  /** The body; an empty object when it is not a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** Environment in which provocations run. */
export interface Stage<Answer extends StepAnswer> {
  /** The examples of the contract, by name. */
  readonly examples: Readonly<Record<string, Json>>;
  readonly triggers: readonly Trigger[];
  readonly send: (request: StepRequest) => Promise<Answer>;
  /** Puts the clock forward until everything that the last request started is done. */
  readonly settle: () => void | Promise<void>;
}

export interface Played<Answer> {
  readonly request: StepRequest;
  readonly answer: Answer;
}

/**
 * Sends the requests of a provocation, one after the other.
 *
 * @returns each request with its response; the last one is the result
 * @throws Error for a reference to an example, a trigger or a response that does not exist
 */
export async function provoke<Answer extends StepAnswer>(
  provocation: Provocation,
  stage: Stage<Answer>,
): Promise<readonly Played<Answer>[]> {
  const answers = new Map<string, Answer>();
  const results: Played<Answer>[] = [];
  for (const step of provocation) {
    if (step.ifAccepted === true && (results.at(-1)?.answer.status ?? 500) >= 300) break;
    for (let n = 1; n <= (step.times ?? 1); n += 1) {
      const request = requestOf(step, stage, (text) => resolveReferences(text.replaceAll('{n}', String(n)), answers));
      const answer = await stage.send(request);
      results.push({request, answer});
      if (step.as !== undefined) answers.set(step.as, answer);
      if (step.isSettled === true) await stage.settle();
    }
  }
  return results;
}

function requestOf(
  {request, headers = {}, body}: Step,
  stage: Pick<Stage<StepAnswer>, 'examples' | 'triggers'>,
  fill: (text: string) => string,
): StepRequest {
  const [method = '', target = ''] = fill(request).split(' ');
  const isJson = body !== undefined && !('text' in body || 'size' in body);
  const headerEntries = Object.entries({...(isJson && {'Content-Type': 'application/json'}), ...headers});
  return {
    method,
    target,
    headers: Object.fromEntries(headerEntries.map(([name, value]) => [name, fill(value)])),
    body: body && bodyOf(body, stage, fill),
  };
}

function bodyOf(
  body: StepBody,
  {examples, triggers}: Pick<Stage<StepAnswer>, 'examples' | 'triggers'>,
  fill: (text: string) => string,
): string | Uint8Array<ArrayBuffer> {
  if ('text' in body) return body.text;
  if ('size' in body) return new Uint8Array(body.size);
  if ('json' in body) return fill(JSON.stringify(body.json));
  const name = 'example' in body ? body.example : 'Invoice';
  const example = examples[name];
  if (!isObject(example)) throw new Error(`the contract has no example ${name} that is an object`);
  if ('example' in body) {
    return JSON.stringify(
      Object.entries(body.set ?? {}).reduce(
        (document, [pointer, value]) => withValue(document, pointer, value),
        example,
      ),
    );
  }
  const trigger = triggers.find(({id}) => id === body.trigger);
  if (trigger === undefined) throw new Error(`there is no trigger ${body.trigger}`);
  return JSON.stringify(applyTrigger(example, trigger, 1));
}

/** Returns an object with another value at a pointer (RFC 6901). */
function withValue(json: JsonObject, pointer: string, value: Json): JsonObject {
  const [, key = '', ...rest] = pointer.split('/');
  const currentValue = json[key];
  return {
    ...json,
    [key]:
      rest.length === 0 ? value : withValue(isObject(currentValue) ? currentValue : {}, `/${rest.join('/')}`, value),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return isRecord(value);
}

/** Replaces references: `{document.id}` is the property `id` of the response with the name `document`. */
function resolveReferences(text: string, answers: ReadonlyMap<string, StepAnswer>): string {
  return text.replace(/\{(\w+)\.(\w+)\}/g, (_whole, name: string, property: string) => {
    const answer = answers.get(name);
    const value = property === 'etag' ? answer?.etag : answer?.json[property];
    if (typeof value !== 'string') throw new Error(`no answer called ${name} has ${property}`);
    return value;
  });
}

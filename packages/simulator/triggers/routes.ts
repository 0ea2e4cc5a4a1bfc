import type {Locale} from '@integration-docs/facts';
import * as z from 'zod/mini';
import type {Trigger, TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {jsonAnswer, type Answer} from '../http/answer.ts';
import {base64url, utf8} from '../bytes.ts';
import type {Core} from '../core.ts';
import type {ControlRoute} from '../http/control.ts';
import {languageOf, textIn} from '../http/language.ts';
import {Refusal} from '../http/refusal.ts';
import type {Platform} from '../platform.ts';
import {applyTrigger, seriesOfSample, type JsonObject} from './apply.ts';

const model = z.record(z.string(), z.json());

/**
 * `POST /simulator/documents` and `POST /simulator/triggers/{id}`: submit the sample invoice of the contract over the API, as a
 * client does, with a new number. The response is that of the API.
 *
 * @param ask sends a request to the simulator as a client; called only when requests arrive
 */
export function triggerRoutes({entries}: Pick<TriggerCatalogue, 'entries'>, ask: Core['ask']): readonly ControlRoute[] {
  // Numbers whose submission is in progress: there is no document with them yet.
  const usedNumbers = new Set<string>();
  return [
    {
      method: 'POST',
      path: '/simulator/documents',
      handle: (platform, {headers}) =>
        submit(ask, documentFor(platform, usedNumbers), languageOf(headers['accept-language'])),
    },
    {
      method: 'POST',
      path: '/simulator/triggers/{id}',
      handle(platform, {path, headers}) {
        const trigger = entries.find(({id}) => id === path.id);
        const names = entries.map(({id}) => id).join(', ');
        if (trigger === undefined) {
          const name = path.id ?? '';
          throw new Refusal('resource-not-found', {
            pt: `Não há cenário ${name}: ${names}.`,
            en: `No trigger ${name}: ${names}.`,
          });
        }
        return submit(ask, documentFor(platform, usedNumbers, trigger), languageOf(headers['accept-language']));
      },
    },
  ];
}

function documentFor({contract, state}: Platform, usedNumbers: Set<string>, trigger?: Trigger): JsonObject {
  const sample = model.parse(contract.examples.Invoice);
  const series = seriesOfSample(trigger);
  const existingNumbers = new Set(Object.values(state.documents).map(({record}) => record.number));
  const number = (sequence: number): string => `FT ${series}/${sequence}`;
  let sequence = 1;
  while (existingNumbers.has(number(sequence)) || usedNumbers.has(number(sequence))) sequence += 1;
  usedNumbers.add(number(sequence));
  return applyTrigger(sample, trigger, sequence);
}

/** `crypto.randomUUID` does not exist in a page that was loaded over plain HTTP. */
function newKey(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

const noResponse = {
  pt: 'A API fechou a ligação sem responder.',
  en: 'The API closed the connection without a response.',
};

async function submit(ask: Core['ask'], document: JsonObject, language: Locale): Promise<Answer> {
  const body = utf8(JSON.stringify(document));
  const answer = await ask({
    method: 'POST',
    target: '/documents',
    headers: {
      authorization: 'Bearer sandbox',
      'content-type': 'application/json',
      'idempotency-key': newKey(),
    },
    body: () => Promise.resolve(body),
  });
  if (answer !== null) return answer;
  return jsonAnswer(504, {code: 'no-response', detail: textIn(noResponse, language)});
}

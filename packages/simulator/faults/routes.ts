import {jsonOf} from '../bytes.ts';
import * as z from 'zod/mini';
import {jsonAnswer} from '../http/answer.ts';
import type {ControlRoute} from '../http/control.ts';
import {Refusal} from '../http/refusal.ts';
import type {MovableClock} from './clock.ts';
import type {FaultId, FaultRate, Faults} from './faults.ts';
import {day, second} from '../durations.ts';

const secondsPerYear = (366 * day) / second;

const rate = z.union([
  z.pipe(
    z.number().check(z.gte(0), z.lte(1)),
    z.transform((value) => ({rate: value})),
  ),
  z.strictObject({
    rate: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
    times: z.optional(z.int().check(z.positive())),
  }),
]);

/**
 * `GET` and `PUT /simulator/faults`: the settings, and how often each fault has happened. `POST /simulator/faults/{id}`: makes a fault
 * happen once; `DELETE`: cancels it. `POST /simulator/clock`: puts the clock forward.
 *
 * @param ids ids of the catalogue
 * @param impossible ids that cannot happen here, such as in a page, which has no connections
 */
export function faultRoutes(
  ids: readonly FaultId[],
  faults: Faults,
  clock: MovableClock,
  impossible: readonly FaultId[] = [],
): readonly ControlRoute[] {
  const names = z.enum(ids);
  const settings = z.strictObject({
    seed: z._default(z.int().check(z.gte(0)), 1),
    faults: z._default(z.partialRecord(names, rate), {}),
  });
  const clockRequest = z.strictObject({advanceSeconds: z.number().check(z.positive(), z.lte(secondsPerYear))});
  const settingsAnswer = () => jsonAnswer(200, {...faults.settings, happened: faults.happened});
  /** @throws Refusal `resource-not-found` */
  const idOf = (name = ''): FaultId => {
    const id = ids.find((one) => one === name);
    if (id !== undefined) return id;
    const all = ids.join(', ');
    throw new Refusal('resource-not-found', {pt: `Não há falha ${name}: ${all}.`, en: `No fault ${name}: ${all}.`});
  };
  return [
    {method: 'GET', path: '/simulator/faults', handle: settingsAnswer},
    {
      method: 'PUT',
      path: '/simulator/faults',
      handle(_, {body}) {
        const {seed, faults: requestedFaults} = parse(settings, body, {
          pt: `Esperava-se {"seed": 1, "faults": {"${ids[0] ?? ''}": 0.1}}, com números de 0 a 1 ou {"rate": …, "times": …}; há: ${ids.join(', ')}.`,
          en: `Expected {"seed": 1, "faults": {"${ids[0] ?? ''}": 0.1}}, with numbers from 0 to 1 or {"rate": …, "times": …}; there are: ${ids.join(', ')}.`,
        });
        const rates = Object.entries(requestedFaults).map(([id, {rate: rateValue, ...rest}]) => {
          const times = 'times' in rest ? rest.times : undefined;
          return [id, {rate: rateValue, ...(times !== undefined && {times})} satisfies FaultRate] as const;
        });
        refuseImpossible(impossible, Object.keys(requestedFaults));
        faults.set({seed, faults: Object.fromEntries(rates)});
        return settingsAnswer();
      },
    },
    {
      method: 'POST',
      path: '/simulator/faults/{id}',
      handle(_, {path}) {
        const id = idOf(path.id);
        refuseImpossible(impossible, [id]);
        faults.once(id);
        return settingsAnswer();
      },
    },
    {
      method: 'DELETE',
      path: '/simulator/faults/{id}',
      handle(_, {path}) {
        faults.cancel(idOf(path.id));
        return settingsAnswer();
      },
    },
    {
      method: 'POST',
      path: '/simulator/clock',
      async handle(platform, {body}) {
        const {advanceSeconds} = parse(clockRequest, body, {
          pt: 'Esperava-se {"advanceSeconds": 7200}, com um número maior que 0, até um ano.',
          en: 'Expected {"advanceSeconds": 7200}, with a number above 0 and up to a year.',
        });
        await clock.advance(advanceSeconds * 1000);
        platform.changed();
        return jsonAnswer(200, {now: platform.timestamp()});
      },
    },
  ];
}

/** @throws Refusal `invalid-parameter` when an impossible fault is requested */
function refuseImpossible(impossible: readonly FaultId[], requestedIds: readonly string[]): void {
  const impossibleId = impossible.find((id) => requestedIds.includes(id));
  if (impossibleId === undefined) return;
  throw new Refusal('invalid-parameter', {
    pt: `${impossibleId} só existe no programa: numa página não há ligação que fique aberta.`,
    en: `${impossibleId} is in the program only: a page has no connection that could stay open.`,
  });
}

/** Parses the JSON of a body. @throws Refusal `invalid-parameter` with the text of what is expected */
function parse<T>(schema: z.ZodMiniType<T>, body: Uint8Array, expected: {readonly pt: string; readonly en: string}): T {
  const parsed = schema.safeParse(jsonOf(body));
  if (!parsed.success) throw new Refusal('invalid-parameter', expected);
  return parsed.data;
}

import * as z from 'zod';
import {change as limitChange} from '../catalogues/limits.schema.ts';
import {entriesIn, type SourceCatalogues} from '../openapi/catalogue-lists.ts';
import type {ContractFacts} from './facts.ts';
import {type Kind, kinds} from './version.ts';

export interface Difference {
  readonly subject: string;
  /** Undefined for a new fact. */
  readonly before: string | undefined;
  /** Undefined for a removed fact. */
  readonly after: string | undefined;
  readonly kind: Kind;
}

/** For each limit, by id: whether a change of it is additive or breaking. */
export type LimitKinds = ReadonlyMap<string, z.infer<typeof limitKind>>;

const limitKind = z.object({id: z.string(), ...limitChange});

/** Reads the kinds of changes from `limits.yaml`. */
export function limitKindsOf(catalogues: SourceCatalogues): LimitKinds {
  const changeKinds = entriesIn(catalogues.limits, 'entries').flatMap(
    ({entry}) => limitKind.safeParse(entry).data ?? [],
  );
  return new Map(changeKinds.map((limit) => [limit.id, limit]));
}

/**
 * Compares a released version with the current contract, without texts (`words.ts`).
 *
 * The rules take the view of a client that does not change: the platform may require less and may send more. Every difference that is not
 * known to be harmless is breaking.
 *
 * @param limits kinds of changes of the current limits
 */
export function differences(
  before: ContractFacts,
  after: ContractFacts,
  limits: LimitKinds = new Map(),
): readonly Difference[] {
  const subjects = new Set([...before.keys(), ...after.keys()]);
  const sidesOf = (subject: string): string => {
    const schema = /^schema \w+/.exec(subject)?.[0];
    if (schema === undefined)
      return /^(?:response|header|operation \S+ answers) /.test(subject) ? 'response' : 'request';
    return `${before.get(schema) ?? ''} ${after.get(schema) ?? ''}`;
  };
  const differs = (subject: string): boolean => before.get(subject) !== after.get(subject);
  const isAddedOrRemoved = (subject: string): boolean =>
    subjects.has(subject) && before.has(subject) !== after.has(subject);
  return [...subjects].filter(differs).flatMap((subject): readonly Difference[] => {
    // If the parent was added or removed, only the difference of the parent is reported.
    if (parentsOf(subject).some(isAddedOrRemoved)) return [];
    const change = {subject, before: before.get(subject), after: after.get(subject)};
    if (isLimit(subject)) return [{...change, kind: limitChangeKind(change, limits)}];
    if (isOtherResponse(change)) return [{...change, kind: otherResponseKind(change, before, after)}];
    if (isTransitions(change)) return [{...change, kind: transitionChangeKind(change)}];
    const isOpen = after.has(subject.slice(0, subject.length - keywordOf(subject).length) + 'open');
    const sides = sidesOf(subject);
    const sideKinds = (['request', 'response'] as const)
      .filter((side) => sides.includes(side))
      .map((side) =>
        // A raised maximum is not breaking in responses: clients only get back what they send, so the rule for requests applies.
        side === 'request' || (sides.includes('request') && isRaisedMaximum(change))
          ? requestChangeKind(change)
          : responseChangeKind(change, isOpen),
      );
    return [{...change, kind: worst(sideKinds.length === 0 ? ['breaking'] : sideKinds)}];
  });
}

type Change = Pick<Difference, 'subject' | 'before' | 'after'>;

/** Whether an answer is now another shared response: `operation getDocument answers 404`. */
function isOtherResponse({subject, before, after}: Change): boolean {
  const isShared = (name: string | undefined): boolean => name !== undefined && name !== 'here';
  return /^operation \S+ answers \S+$/.test(subject) && isShared(before) && isShared(after);
}

/** Kind of the worst difference between the two responses; clients do not see their names. */
function otherResponseKind({before = '', after = ''}: Change, earlier: ContractFacts, later: ContractFacts): Kind {
  const partsOf = (facts: ContractFacts, name: string): ContractFacts =>
    new Map(
      [...facts].flatMap(([subject, value]) =>
        subject.startsWith(`response ${name} `) ? [[subject.replace(name, 'Shared'), value] as const] : [],
      ),
    );
  const partDifferences = differences(partsOf(earlier, before), partsOf(later, after));
  return worst(['words', ...partDifferences.map(({kind}) => kind)]);
}

/** `limit lines-per-document` */
function isLimit(subject: string): boolean {
  return subject.startsWith('limit ');
}

function limitChangeKind({subject, before, after}: Change, limits: LimitKinds): Kind {
  if (after === undefined) return 'additive';
  const {raised, added = 'breaking'} = limits.get(subject.replace('limit ', '')) ?? {};
  if (before === undefined) return added;
  const isRaised = Number(after) > Number(before);
  return raised !== undefined && isRaised === (raised === 'additive') ? 'additive' : 'breaking';
}

const stateNames = z.array(z.string());

/** Whether a change is of the next states of a state: `state failed`. */
function isTransitions({subject, before, after}: Change): boolean {
  return /^(?:received )?state \w+$/.test(subject) && before !== undefined && after !== undefined;
}

/** More next states are additive, because a client that misses events sees any state next. Fewer, or any after a final state, are breaking. */
function transitionChangeKind({before = '[]', after = '[]'}: Change): Kind {
  const [earlier, later] = [before, after].map((names) => stateNames.parse(JSON.parse(names)));
  const wasFinal = earlier?.length === 0;
  return !wasFinal && earlier?.every((name) => later?.includes(name)) ? 'additive' : 'breaking';
}

/** Whether a maximum, such as `maxItems`, has become higher. */
function isRaisedMaximum({subject, before, after}: Change): boolean {
  return / max\w+$/.test(subject) && Number(after) > Number(before);
}

/** Kind of a change in data that the client sends: the API may require less, but not more. */
function requestChangeKind({subject, before, after}: Change): Kind {
  if (isSides(subject)) return before !== undefined && after === undefined ? 'breaking' : 'additive';
  if (isKeyword(subject)) {
    if (before === undefined) return 'breaking';
    if (after === undefined) return 'additive';
    return isWider(subject, before, after) ? 'additive' : 'breaking';
  }
  if (before === undefined) return after === 'required' ? 'breaking' : 'additive';
  return before === 'required' && after === 'optional' ? 'additive' : 'breaking';
}

/** Kind of a change in data that the platform sends: it may send more, but not less. */
function responseChangeKind({subject, before, after}: Change, isOpen: boolean): Kind {
  if (isSides(subject)) return before !== undefined && after === undefined ? 'breaking' : 'additive';
  if (keywordOf(subject).startsWith('value ')) return before === undefined && isOpen ? 'additive' : 'breaking';
  if (keywordOf(subject) === 'open') return before === undefined ? 'breaking' : 'additive';
  if (isKeyword(subject)) {
    if (before === undefined) return 'additive';
    if (after === undefined) return 'breaking';
    return isWider(subject, before, after) ? 'breaking' : / (min|max)\w+$/.test(subject) ? 'additive' : 'breaking';
  }
  if (before === undefined) return 'additive';
  return before === 'optional' && after === 'required' ? 'additive' : 'breaking';
}

/** Whether the subject is a schema itself (`schema Line`), whose value says who sends it. */
function isSides(subject: string): boolean {
  return /^schema \w+$/.test(subject);
}

/** Whether the subject is a constraint on values. A default is not a constraint. */
function isKeyword(subject: string): boolean {
  return /^(?:not .+|(?!(?:open|default)$)\S+)$/.test(keywordOf(subject));
}

/** Returns the part of the subject after the place of the schema: `pattern` for `schema Line.vat pattern`; empty for a place itself. */
function keywordOf(subject: string): string {
  return /^(?:schema \w\S*|(?:operation|response|header) .* schema(?:[.[|]\S*)?) (.+)$/.exec(subject)?.[1] ?? '';
}

/** Returns the possible parents of a subject: `schema Line.vat` and `schema Line` for `schema Line.vat pattern`. */
function parentsOf(subject: string): readonly string[] {
  return [...subject.matchAll(/[ .|[]/g)].map(({index}) => subject.slice(0, index));
}

function isWider(subject: string, before: string, after: string): boolean {
  const [isMinimum, isMaximum] = [/ min\w+$/.test(subject), / max\w+$/.test(subject)];
  return (isMinimum && Number(after) < Number(before)) || (isMaximum && Number(after) > Number(before));
}

function worst(candidates: readonly Kind[]): Kind {
  return kinds.findLast((kind) => candidates.includes(kind)) ?? 'words';
}

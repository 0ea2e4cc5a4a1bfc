import type {EventPayload, Field, SchemaBlock} from '@integration-docs/contract/pure';

type Event = Pick<EventPayload, 'schema'>;

/** A property in `data` that is the same in so many events is explained once, for all of them. */
const few = 3;

/** Anchor of what is explained once. */
const anchorOf = (name: string): string => `event-data.${name}`;

/**
 * The properties that the `data` of most events shares, in the order of the first event that has them; each with an anchor of its own.
 * Alike means: name, type, limits and explanation.
 */
export function commonFields(events: readonly Event[]): readonly Field[] {
  const all = events.flatMap(({schema}) => dataOf(schema)?.fields ?? []);
  const alike = (field: Field): number => all.filter((other) => isAlike(field, other)).length;
  return all
    .filter((field) => alike(field) > few)
    .filter((field, index, kept) => kept.findIndex(({name}) => name === field.name) === index)
    .map((field) => ({...field, anchor: anchorOf(field.name)}));
}

/** A property that is explained elsewhere: its anchor here, and where that is. */
interface SharedName {
  readonly anchor: string;
  readonly name: string;
  readonly href: string;
}

/** What the section of an event shows. */
export interface EventFields {
  /** In `data`, explained here because other events have it otherwise or not at all. */
  readonly own: readonly Field[];
  /** Names of the event and of its `data` with the properties that are explained elsewhere. */
  readonly shared: readonly {readonly schema: SchemaBlock; readonly names: readonly SharedName[]}[];
}

/**
 * The properties of an event: its own, and the names of those that are explained once.
 *
 * @param common what `commonFields` found
 * @param envelope anchor of the section that explains the properties of any event
 */
export function fieldsOf({schema}: Event, common: readonly Field[], envelope: string): EventFields {
  const data = dataOf(schema);
  const isCommon = (field: Field): boolean => common.some((other) => isAlike(field, other));
  const fields = data?.fields ?? [];
  const name = ({anchor, name: label}: Field, target: string): SharedName => ({
    anchor,
    name: label,
    href: `#${target}`,
  });
  return {
    own: fields.filter((field) => !isCommon(field)),
    shared: [
      {schema, names: schema.fields.map((field) => name(field, envelope))},
      ...(data === undefined
        ? []
        : [{schema: data, names: fields.filter(isCommon).map((field) => name(field, anchorOf(field.name)))}]),
    ],
  };
}

function dataOf(schema: SchemaBlock): SchemaBlock | undefined {
  return schema.fields.find(({name}) => name === 'data')?.nested;
}

function isAlike(one: Field, other: Field): boolean {
  return looksOf(one) === looksOf(other);
}

/** What a reader sees of a property, without its place and example. */
function looksOf({name, type, required, term, limits, description}: Field): string {
  return JSON.stringify([name, type, required, term, limits, description]);
}

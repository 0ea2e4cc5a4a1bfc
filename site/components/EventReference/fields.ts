import type {EventPayload, Field, SchemaBlock} from '@integration-docs/contract/pure';

type Event = Pick<EventPayload, 'schema'>;

/** A property of `data` that is the same in more events than this is explained once for all of them. */
const maxSeparate = 3;

/** Returns the anchor of a property that is explained once. */
const anchorOf = (name: string): string => `event-data.${name}`;

/**
 * Returns the properties that the `data` of many events shares, in the order of the first event that has them, with new anchors. Two
 * properties are the same when name, type, limits and description are equal.
 */
export function commonFields(events: readonly Event[]): readonly Field[] {
  const all = events.flatMap(({schema}) => dataOf(schema)?.fields ?? []);
  const similarCount = (field: Field): number => all.filter((other) => isAlike(field, other)).length;
  return all
    .filter((field) => similarCount(field) > maxSeparate)
    .filter((field, index, candidates) => candidates.findIndex(({name}) => name === field.name) === index)
    .map((field) => ({...field, anchor: anchorOf(field.name)}));
}

/** A property that is explained elsewhere: its anchor here, and a link to its explanation. */
interface LinkedName {
  readonly anchor: string;
  readonly name: string;
  readonly href: string;
}

/** The properties in the section of an event. */
export interface EventFields {
  /** Properties of `data` that are explained here, because few other events have the same. */
  readonly ownFields: readonly Field[];
  /** Schemas of the event and of its `data`, with the properties that are explained elsewhere. */
  readonly linkedFields: readonly {readonly schema: SchemaBlock; readonly names: readonly LinkedName[]}[];
}

/**
 * Separates the properties of an event into its own ones and links to those that are explained once for all events.
 *
 * @param common result of {@link commonFields}
 * @param envelope anchor of the section that explains the properties of all events
 */
export function fieldsOf({schema}: Event, common: readonly Field[], envelope: string): EventFields {
  const data = dataOf(schema);
  const isCommon = (field: Field): boolean => common.some((other) => isAlike(field, other));
  const fields = data?.fields ?? [];
  const name = ({anchor, name: label}: Field, target: string): LinkedName => ({
    anchor,
    name: label,
    href: `#${target}`,
  });
  return {
    ownFields: fields.filter((field) => !isCommon(field)),
    linkedFields: [
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

/** Returns a key of everything that a reader sees of a property, except place and example. */
function looksOf({name, type, required, term, limits, description}: Field): string {
  return JSON.stringify([name, type, required, term, limits, description]);
}

import type {Contract} from '../../model/reference/openapi.ts';
import {nearest} from '../../problem/nearest.ts';
import type {Problem} from '../../problem/problem.ts';
import type {Path, YamlSource} from '../../problem/yaml-source.ts';
import type {ErrorCodes, Located} from './read-contract.ts';

/** Names in one file, in order, with the place of each. */
interface List {
  readonly file: string;
  /** What the names are, for the message. */
  readonly title: string;
  readonly names: readonly string[];
  readonly lineOf: (index: number) => number;
}

/**
 * Names that the contract and its catalogues do not have in common: error codes and events.
 *
 * @param events `contract/catalogues/events.yaml`
 */
export function listProblems(
  contract: Located<Contract>,
  errors: Located<ErrorCodes>,
  events: Pick<YamlSource, 'value' | 'lineOf'>,
): readonly Problem[] {
  const inErrors = (list: keyof ErrorCodes): List => ({
    file: errors.file,
    title: `"${list}"`,
    names: errors.value[list].map(({code}) => code),
    lineOf: (index) => errors.lineOf([list, index, 'code']),
  });
  return [
    ...differences(enumOf('ProblemCode', contract), inErrors('entries')),
    ...differences(enumOf('TokenErrorCode', contract), inErrors('token')),
    ...differences(enumOf('DeliveryFailureCode', contract), inErrors('delivery')),
    ...differences(
      {
        file: contract.file,
        title: 'webhooks',
        names: Object.keys(contract.value.webhooks),
        lineOf: (index) => contract.lineOf(['webhooks', Object.keys(contract.value.webhooks)[index] ?? '']),
      },
      {
        file: 'contract/catalogues/events.yaml',
        title: '"entries"',
        names: typesOf(events.value),
        lineOf: (index) => events.lineOf(['entries', index, 'type']),
      },
    ),
    ...differences(
      {
        ...enumOf('EventType', contract),
        title: 'EventType',
      },
      {
        file: contract.file,
        title: 'webhooks',
        names: Object.keys(contract.value.webhooks),
        lineOf: (index) => contract.lineOf(['webhooks', Object.keys(contract.value.webhooks)[index] ?? '']),
      },
    ),
  ];
}

function enumOf(schema: string, {file, value, lineOf}: Located<Contract>): List {
  const at: Path = ['components', 'schemas', schema, 'enum'];
  return {
    file,
    title: schema,
    names: (value.components.schemas[schema]?.enum ?? []).map(String),
    lineOf: (index) => lineOf([...at, index]),
  };
}

function typesOf(events: unknown): readonly string[] {
  const entries = typeof events === 'object' && events !== null && 'entries' in events ? events.entries : [];
  if (!Array.isArray(entries)) return [];
  return entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'type' in entry ? String(entry.type) : '',
  );
}

function differences(one: List, other: List): readonly Problem[] {
  return [...lackingIn(one, other), ...lackingIn(other, one)];
}

function lackingIn(from: List, to: List): readonly Problem[] {
  const surplus = to.names.filter((name) => !from.names.includes(name));
  return from.names.flatMap((name, index) => {
    if (to.names.includes(name)) return [];
    const [near] = nearest(name, surplus);
    return [
      {
        file: from.file,
        line: from.lineOf(index),
        found: `${name} in ${from.title}, which ${to.title} of ${to.file} does not have`,
        expected: 'the same names in both',
        cure: `Add ${name} to ${to.file}${near === undefined ? '' : `, rename ${near} there`}, or remove it here.`,
      },
    ];
  });
}

import {type Located, nearest, type Problem} from '@integration-docs/facts';
import {entriesIn} from './catalogue-lists.ts';
import type {SourceCatalogues} from './catalogue-lists.ts';
import type {Contract} from './nodes.ts';

/** Names of a file, with the line of each. */
interface List {
  readonly file: string;
  /** Name of the list, for messages. */
  readonly title: string;
  readonly names: readonly {readonly name: string; readonly line: number}[];
}

/**
 * Reports names that the contract and its catalogues do not share: an event has its payload in `webhooks` and its texts in `events.yaml`;
 * a state refers to FE-AP codes.
 */
export function agreementProblems(contract: Located<Contract>, catalogues: SourceCatalogues): readonly Problem[] {
  const payloads: List = {
    file: contract.file,
    title: 'webhooks',
    names: Object.keys(contract.value.webhooks).map((name) => ({name, line: contract.lineOf(['webhooks', name])})),
  };
  const events = listOf(catalogues.events, 'entries', 'type');
  const feapCodes = listOf(catalogues['feap-statuses'], 'entries', 'code');
  const feapOfStates = listOf(catalogues['document-states'], 'entries', 'feap');
  return [...lackingIn(payloads, events), ...lackingIn(events, payloads), ...lackingIn(feapOfStates, feapCodes)];
}

/** @param key property of each entry with a name or a list of names */
function listOf(catalogue: Located<unknown>, list: string, key: string): List {
  return {
    file: catalogue.file,
    title: `"${list}"`,
    names: entriesIn(catalogue, list).flatMap(({entry, line}) => {
      const value = entry[key];
      const names: readonly unknown[] = Array.isArray(value) ? value : [value];
      return names.filter((name) => typeof name === 'string').map((name) => ({name, line}));
    }),
  };
}

function lackingIn(from: List, to: List): readonly Problem[] {
  const known = to.names.map(({name}) => name);
  const surplus = known.filter((name) => !from.names.some((own) => own.name === name));
  return from.names.flatMap(({name, line}) => {
    if (known.includes(name)) return [];
    const [near] = nearest(name, surplus);
    return [
      {
        file: from.file,
        line,
        found: `${name} in ${from.title}, which ${to.title} of ${to.file} does not have`,
        expected: 'the same names in both',
        cure: `Add ${name} to ${to.file}${near === undefined ? '' : `, rename ${near} there`}, or remove it here.`,
      },
    ];
  });
}

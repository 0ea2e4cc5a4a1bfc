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
  const codesOfStates = listOf(catalogues['document-states'], 'entries', 'feap');
  return [
    ...missingNames(payloads, events),
    ...missingNames(events, payloads),
    ...missingNames(codesOfStates, feapCodes),
  ];
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

function missingNames(source: List, target: List): readonly Problem[] {
  const targetNames = target.names.map(({name}) => name);
  const extraNames = targetNames.filter((name) => !source.names.some((other) => other.name === name));
  return source.names.flatMap(({name, line}) => {
    if (targetNames.includes(name)) return [];
    const [suggestion] = nearest(name, extraNames);
    return [
      {
        file: source.file,
        line,
        found: `${name} in ${source.title}, which ${target.title} of ${target.file} does not have`,
        expected: 'the same names in both',
        cure: `Add ${name} to ${target.file}${suggestion === undefined ? '' : `, rename ${suggestion} there`}, or remove it here.`,
      },
    ];
  });
}

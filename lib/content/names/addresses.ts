import type {Contract} from '../../model/openapi/nodes.ts';
import {nearest} from '../../problem/nearest.ts';
import type {Problem} from '../../problem/problem.ts';
import type {Located} from '../../problem/yaml-source.ts';

interface Address {
  readonly what: string;
  readonly url: string;
  readonly line: number;
}

/**
 * Addresses of the API in the contract that `config/site.ts` does not have, and the other way round.
 *
 * @param api `site.api`: name → address
 */
export function addressProblems(
  {value, file, lineOf, strings}: Located<Contract>,
  api: Readonly<Record<string, string>>,
): readonly Problem[] {
  const servers = (list: Contract['servers'], at: readonly PropertyKey[], path = ''): readonly Address[] =>
    list.map(({url}, index) => ({
      what: 'the server',
      url: url + path,
      line: lineOf([...at, 'servers', index, 'url']),
    }));
  const addresses: readonly Address[] = [
    ...servers(value.servers, []),
    ...Object.entries(value.paths).flatMap(([path, item]) => servers(item.servers ?? [], ['paths', path], path)),
    ...strings.flatMap(({key, text, line}) => (key === 'tokenUrl' ? [{what: 'the tokenUrl', url: text, line}] : [])),
  ];
  const known = Object.values(api);
  const unknown = addresses.filter(({url}) => !known.includes(url));
  const missing = Object.entries(api).filter(([, url]) => !addresses.some((address) => address.url === url));
  return [
    ...unknown.map(({what, url, line}) => ({
      file,
      line,
      found: `${what} ${url}, which config/site.ts does not have`,
      expected: `one of ${known.join(', ')}`,
      cure: `Write the same address in both: ${nearest(url, known)[0] ?? 'one of them'} here, or ${url} in config/site.ts (api).`,
    })),
    // An address that is wrong on both sides is said once.
    ...(unknown.length > 0 ? [] : missing).map(([name, url]) => ({
      file: 'config/site.ts',
      line: 1,
      found: `api.${name}: ${url}, which no server of ${file} has`,
      expected: 'the addresses of the contract',
      cure: `Add it to the servers of ${file}, or correct it.`,
    })),
  ];
}

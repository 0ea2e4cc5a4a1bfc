import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import {
  type Located,
  type Path,
  type Problem,
  readYaml,
  schemaProblems,
  specificationFolder,
  throwProblems,
  toolsFolder,
  type Where,
} from '@integration-docs/facts';
import {namesOn, parseBuiltPage, type ShownNames} from '../built/built-page.ts';

/** Addresses that external links may use. */
export interface Addresses {
  /** Route without language prefix → its anchors. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Published files, `/samples/token/token.sh`. */
  readonly files: readonly string[];
}

/** Released addresses, with the line of each in {@link addressesFile}. */
export interface ReleasedAddresses extends Addresses {
  readonly lineOf: (address: string) => number;
}

/** The old and the new address of moved content: routes, with or without an anchor. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** Line in `site/config/moved.yaml`; undefined for a move that `movesOf` detects. */
  readonly line?: number;
}

export const addressesFile = 'site/config/addresses.yaml';
const movedFile = 'site/config/moved.yaml';

/** Folders whose files programs fetch. */
const folders: ReadonlySet<string> = new Set(['samples', 'catalogues', toolsFolder, specificationFolder]);

const addressesSchema = z.strictObject({pages: z.record(z.string(), z.array(z.string())), files: z.array(z.string())});
const movedSchema = z.array(z.strictObject({from: z.string().startsWith('/'), to: z.string().startsWith('/')}));

/**
 * Returns every address of a build in one language.
 *
 * @param outDir the folder of that language, `build` or `build/en`
 * @param otherFolders names of its subfolders for other languages
 */
export async function addressesOf(outDir: string, otherFolders: readonly string[] = []): Promise<Addresses> {
  const names = (await readdir(outDir, {recursive: true}))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !otherFolders.some((folder) => name.startsWith(`${folder}/`)))
    .sort();
  const files = names.filter(
    (name) => /\.\w+$/.test(name) && folders.has(name.split('/')[0] ?? '') && !name.endsWith('/index.html'),
  );
  const pages = names.filter((name) => /(?:^|\/)index\.html$/.test(name));
  const anchors = pages.map(async (name) => {
    const page = parseBuiltPage(await readFile(path.join(outDir, name), 'utf8'));
    return [`/${name.replace(/\/?index\.html$/, '')}`, anchorsOn(namesOn(page))] as const;
  });
  return {
    pages: Object.fromEntries(await Promise.all(anchors)),
    files: files.filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => `/${name}`),
  };
}

/**
 * Returns the anchors of a page that external links may use, without the ids that connect a tab with its panel (`x` with `x-panel`).
 * A page that repeats other pages has none, because the other pages have them.
 */
export function anchorsOn({ids: counts, repeats}: Pick<ShownNames, 'ids' | 'repeats'>): readonly string[] {
  if (repeats) return [];
  const ids = [...counts.keys()];
  const panels = new Set(ids.filter((id) => id.endsWith('-panel')));
  return ids.filter((id) => !panels.has(id) && !panels.has(`${id}-panel`)).sort();
}

/** Merges released and built addresses. A moved address stays in the result. */
export function allAddresses(released: Addresses, built: Addresses): Addresses {
  const union = (a: readonly string[] = [], b: readonly string[] = []): readonly string[] =>
    [...new Set([...a, ...b])].sort();
  const routes = union(Object.keys(released.pages), Object.keys(built.pages));
  return {
    pages: Object.fromEntries(routes.map((route) => [route, union(released.pages[route], built.pages[route])])),
    files: union(released.files, built.files),
  };
}

/**
 * Returns the configured moves, and a move for each other released anchor that its page has lost and exactly one other page has.
 *
 * @param built the addresses of one language
 */
export function movesOf(released: Addresses, built: Addresses, configured: readonly Move[]): readonly Move[] {
  const routesByAnchor = new Map<string, string[]>();
  for (const [route, anchors] of Object.entries(built.pages)) {
    for (const anchor of anchors) routesByAnchor.set(anchor, [...(routesByAnchor.get(anchor) ?? []), route]);
  }
  const configuredAddresses = new Set(configured.map(({from}) => from));
  const detected = Object.entries(released.pages).flatMap(([route, anchors]) =>
    anchors.flatMap((anchor): readonly Move[] => {
      const routes = routesByAnchor.get(anchor) ?? [];
      const from = `${route}#${anchor}`;
      const [newRoute] = routes;
      return newRoute === undefined || routes.length > 1 || routes.includes(route) || configuredAddresses.has(from)
        ? []
        : [{from, to: `${newRoute}#${anchor}`}];
    }),
  );
  return [...configured, ...detected];
}

/**
 * Finds released addresses that are neither built nor moved, moves to missing addresses, and moves from existing addresses.
 *
 * @param built the addresses of one language
 */
export function lostAddresses(
  released: ReleasedAddresses,
  built: Addresses,
  moves: readonly Move[],
): readonly Problem[] {
  const exists = (address: string): boolean => {
    const [route = '', anchor] = address.split('#');
    const anchors = built.pages[route];
    return anchors !== undefined && (anchor === undefined || anchors.includes(anchor));
  };
  const movedAddresses = new Set(moves.map(({from}) => from));
  const addresses = Object.entries(released.pages).flatMap(([route, anchors]) =>
    built.pages[route] === undefined ? [route] : anchors.map((anchor) => `${route}#${anchor}`),
  );
  return [
    ...addresses
      .filter((address) => !exists(address) && !movedAddresses.has(address))
      .map((address) =>
        problem(
          {file: addressesFile, line: released.lineOf(address)},
          `${address}, which is gone`,
          'the address, or where what stood there is now',
          `Put it back, or add it to ${movedFile}: {from: '${address}', to: '/…'}.`,
        ),
      ),
    ...released.files
      .filter((file) => !built.files.includes(file))
      .map((file) =>
        problem(
          {file: addressesFile, line: released.lineOf(file)},
          `the published file ${file}, which is gone`,
          'the file',
          'Put it back: programs fetch it.',
        ),
      ),
    ...moves
      .filter(({to}) => !exists(to))
      .map(({to, line = 1}) =>
        problem(
          {file: movedFile, line},
          `to: '${to}'`,
          'an address of this site',
          'Write a route without the language, with an anchor that stands there.',
        ),
      ),
    ...moves
      .filter(({from}) => exists(from))
      .map(({from, line = 1}) =>
        problem(
          {file: movedFile, line},
          `from: '${from}', which is there`,
          'an address that is gone',
          'Take the line out, or the anchor.',
        ),
      ),
  ];
}

function problem(where: Where, found: string, expected: string, cure: string): Problem {
  return {...where, found, expected, cure};
}

/**
 * @param root folder of the project
 * @throws ProblemError for a file that is not as `npm run release -- --addresses` writes it
 */
export async function releasedAddresses(root: string): Promise<ReleasedAddresses> {
  const {value, lineOf} = await readChecked(root, addressesFile, addressesSchema, 'pages: {}\nfiles: []');
  const pathTo = (address: string): Path => {
    const [route = '', anchor = ''] = address.split('#');
    const anchors = value.pages[route];
    return anchors === undefined
      ? ['files', value.files.indexOf(address)]
      : ['pages', route, ...(anchor === '' ? [] : [anchors.indexOf(anchor)])];
  };
  return {...value, lineOf: (address) => lineOf(pathTo(address))};
}

/** @throws ProblemError for an entry that is not `{from, to}` */
export async function readMoves(root: string): Promise<readonly Move[]> {
  const {value, lineOf} = await readChecked(root, movedFile, movedSchema, '[]');
  return value.map((move, index) => ({...move, line: lineOf([index])}));
}

/** @param defaultText YAML text for a site without the file */
async function readChecked<T>(
  root: string,
  file: string,
  schema: z.ZodType<T>,
  defaultText: string,
): Promise<Pick<Located<T>, 'value' | 'lineOf'>> {
  const text = await readFile(path.join(root, file), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return defaultText;
    throw error;
  });
  const {problems, ...source} = readYaml(text, {file, line: 1});
  throwProblems(problems);
  throwProblems(schemaProblems(schema, {...source, file, schemaFile: 'packages/docs/addresses/addresses.ts'}));
  return {value: schema.parse(source.value), lineOf: source.lineOf};
}

/**
 * Returns the file that pages load when a requested page or anchor does not exist: old address → new address, both of one language. Old
 * addresses have no slash before the anchor or at the end, because `pathOf` of `packages/docs/shell/navigation/pages.ts` removes it.
 *
 * @param base path of the language, with a slash at the end
 */
export function movedJson(moves: readonly Move[], base: string): string {
  const withBase = (address: string): string => base + address.slice(1);
  const toKey = (address: string): string => withBase(address).replace(/(?<=.)\/(?=#|$)/, '');
  return `${JSON.stringify(Object.fromEntries(moves.map(({from, to}) => [toKey(from), withBase(to)])))}\n`;
}

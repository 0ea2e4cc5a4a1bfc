import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'parse5';
import {defaultLocale, type Locale} from '@integration-docs/facts';
import {attribute, type Element, find, findAll, type Node} from '@integration-docs/docs/built';

/** The steps of a section of CONTRIBUTING.md, as code. */
export interface Recipe {
  /** Heading of the section. */
  readonly section: string;
  /** Makes the edits that the section describes. */
  readonly follow: (site: Site) => void;
  /** Checks the results of the edits in the build. */
  readonly check: (site: Site) => void | Promise<void>;
}

/** A copy of the site that recipes change and build. All paths are relative to its folder. */
export interface Site {
  readonly folder: string;
  readonly read: (file: string) => string;
  readonly exists: (file: string) => boolean;
  /** File names in a folder. */
  readonly list: (folder: string) => readonly string[];
  /** Writes a file that must not exist yet. */
  readonly add: (file: string, text: string) => void;
  readonly remove: (file: string) => void;
  readonly append: (file: string, text: string) => void;
  /** Inserts lines after the only line that has this text, surrounding spaces ignored. */
  readonly insertAfter: (file: string, line: string, lines: string) => void;
  readonly replace: (file: string, found: string, text: string) => void;
  /** Runs a command that must succeed. Returns its output. */
  readonly run: (command: string, ...args: readonly string[]) => string;
  /** A built page. */
  readonly page: (route: string, locale: Locale) => Node;
  /** Content of a built JSON file. */
  readonly json: (file: string) => unknown;
}

/** @param folder result of `copySite` */
export function siteIn(folder: string): Site {
  const pathOf = (file: string): string => path.join(folder, file);
  const read = (file: string): string => readFileSync(pathOf(file), 'utf8');
  const replace: Site['replace'] = (file, search, text) => {
    const parts = read(file).split(search);
    if (parts.length !== 2)
      throw new Error(`${file} has "${search}" ${parts.length - 1} times; the recipe expects it once.`);
    writeFileSync(pathOf(file), parts.join(text));
  };
  return {
    folder,
    read,
    exists: (file) => existsSync(pathOf(file)),
    list: (name) => readdirSync(pathOf(name)),
    add: (file, text) => {
      if (existsSync(pathOf(file))) throw new Error(`${file} is there already.`);
      mkdirSync(path.dirname(pathOf(file)), {recursive: true});
      writeFileSync(pathOf(file), text);
    },
    remove: (file) => rmSync(pathOf(file)),
    append: (file, text) => writeFileSync(pathOf(file), read(file) + text),
    insertAfter: (file, line, lines) => {
      const matches = read(file)
        .split('\n')
        .filter((one) => one.trim() === line.trim());
      if (matches.length !== 1)
        throw new Error(`${file} has the line "${line}" ${matches.length} times; the recipe expects it once.`);
      replace(file, `\n${matches[0]}\n`, `\n${matches[0]}\n${lines}\n`);
    },
    replace,
    run: (command, ...args) => {
      const {status, stdout, stderr} = spawnSync(command, args, {cwd: folder, encoding: 'utf8'});
      if (status !== 0) throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`);
      return stdout + stderr;
    },
    page: (route, locale) => parse(read(`build/${prefixOf(locale)}${route}/index.html`)),
    json: (file) => JSON.parse(read(`build/${file}`)) as unknown,
  };
}

/** The two files of a page. @example pageFiles('guides/moloni')[0] // → 'site/content/pt/docs/guides/moloni.mdx' */
export function pageFiles(route: string): readonly [pt: string, en: string] {
  return [`site/content/pt/docs/${route}.mdx`, `site/content/en/docs/${route}.mdx`];
}

/** @example prefixOf('en') // → 'en/' */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `${locale}/`;
}

/** The element with an id; the test fails without it. */
export function byId(page: Node, id: string): Element {
  const match = find(page, (element) => attribute(element, 'id') === id);
  if (match === null) throw new Error(`The page has no #${id}.`);
  return match;
}

/** The addresses of the links in a part of a page. */
export function linksIn(part: Node): readonly string[] {
  return findAll(part, ({tagName}) => tagName === 'a').map((link) => attribute(link, 'href'));
}

/** Inserts an interface string before the others. */
export function addString(site: Site, locale: Locale, id: string, message: string): void {
  site.replace(
    `site/interface/${locale}.json`,
    '  "layout.skip"',
    `  "${id}": {\n    "message": "${message}"\n  },\n  "layout.skip"`,
  );
}

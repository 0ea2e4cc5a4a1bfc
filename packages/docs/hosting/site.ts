import {readFileSync} from 'node:fs';
import path from 'node:path';
import {defaultLocale, locales} from '@integration-docs/facts';
import {headerRules, type HeaderRule} from './http-headers.ts';

/** What a host has to know of a build. */
export interface HostedSite {
  /** Path that the site stands at, with a slash at both ends: `/`, `/docs-site/`. */
  readonly base: string;
  /** Folders of the languages that do not stand at the root: each has a not-found page of its own. */
  readonly languages: readonly string[];
  readonly rules: readonly HeaderRule[];
  /** Seconds of `Strict-Transport-Security`; undefined leaves it to whoever terminates TLS. */
  readonly hsts: number | undefined;
}

/**
 * Reads from a build what its hosts have to know: the policy stands in its pages.
 *
 * @param build folder of the build
 */
export function readHostedSite(build: string, base: string, hsts?: number): HostedSite {
  const policy = policyOf(readFileSync(path.join(build, 'index.html'), 'utf8'));
  if (policy === undefined) throw new Error(`${build}/index.html has no content policy. Run npm run build.`);
  return {
    base,
    languages: locales.filter((locale) => locale !== defaultLocale),
    rules: headerRules(policy),
    hsts,
  };
}

/** @returns what the `<meta>` of a page says; undefined when it has none */
export function policyOf(html: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'");
}

/** The value of a header for the files of a folder; of all others when it is undefined. */
export interface FolderValue {
  readonly folder: string | undefined;
  readonly value: string;
}

/** Header → its values, that of all files first. */
export function valuesByHeader({rules, hsts}: HostedSite): ReadonlyMap<string, readonly FolderValue[]> {
  const found = new Map<string, FolderValue[]>();
  for (const {folder, headers} of rules) {
    for (const [name, value] of Object.entries(headers)) found.set(name, [...(found.get(name) ?? []), {folder, value}]);
  }
  if (hsts !== undefined) {
    found.set('Strict-Transport-Security', [{folder: undefined, value: `max-age=${hsts}; includeSubDomains`}]);
  }
  return found;
}

/** The path of the site in a regular expression, where a dot is a dot. */
export function basePattern({base}: HostedSite): string {
  return base.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** A regular expression for the paths of a folder, in every language. */
export function pathsIn(folder: string, site: HostedSite): string {
  return `^${basePattern(site)}(?:(?:${site.languages.join('|')})/)?${folder}(?:/|$)`;
}

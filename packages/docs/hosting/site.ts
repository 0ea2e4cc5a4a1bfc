import {readFileSync} from 'node:fs';
import path from 'node:path';
import {defaultLocale, locales} from '@integration-docs/facts';
import {headerRules, type HeaderRule} from './http-headers.ts';

/** The data of a build from which the configuration of a host is made. */
export interface HostedSite {
  /** Path of the site, with a slash at both ends: `/`, `/docs-site/`. */
  readonly base: string;
  /** Folders of the languages that are not at the root: each has a not-found page of its own. */
  readonly languages: readonly string[];
  readonly rules: readonly HeaderRule[];
  /** Seconds of `Strict-Transport-Security`; undefined if the server that terminates TLS sets it. */
  readonly hsts: number | undefined;
}

/**
 * Reads the data for hosts from a build: the content policy is in its pages.
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

/** @returns the policy in the `<meta>` of a page; undefined when it has none */
export function policyOf(html: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'");
}

/** The value of a header for the files of a folder; for all files when the folder is undefined. */
export interface FolderValue {
  readonly folder: string | undefined;
  readonly value: string;
}

/** Header → its values, the one for all files first. */
export function valuesByHeader({rules, hsts}: HostedSite): ReadonlyMap<string, readonly FolderValue[]> {
  const valuesByName = new Map<string, FolderValue[]>();
  for (const {folder, headers} of rules) {
    for (const [name, value] of Object.entries(headers))
      valuesByName.set(name, [...(valuesByName.get(name) ?? []), {folder, value}]);
  }
  if (hsts !== undefined) {
    valuesByName.set('Strict-Transport-Security', [{folder: undefined, value: `max-age=${hsts}; includeSubDomains`}]);
  }
  return valuesByName;
}

/** Returns the path of the site, escaped for a regular expression. */
export function basePattern({base}: HostedSite): string {
  return base.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Returns a regular expression for the paths of a folder, in every language. */
export function pathsIn(folder: string, site: HostedSite): string {
  return `^${basePattern(site)}(?:(?:${site.languages.join('|')})/)?${folder}(?:/|$)`;
}

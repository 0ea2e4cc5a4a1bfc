import {readFile} from 'node:fs/promises';
import {parseDocument} from 'yaml';
import * as z from 'zod';
import {specificationHref} from '../addresses.ts';
import {loadSettings} from '../load-settings.ts';
import type {Locale} from '../locale.ts';
import {projectFilesOf} from '../project-files.ts';
import {makeTokens} from './token-text.ts';
import type {Tokens} from './token-text.ts';

interface LoadedTokens {
  readonly tokens: Tokens;
  /** Absolute paths of the files that the values come from, to watch for changes. */
  readonly dependencies: readonly string[];
}

/** Only the keys that the tokens need; the catalogue's own schema checks the rest. */
const deadlinesSchema = z.object({entries: z.array(z.object({id: z.string(), date: z.iso.date()}))});

/**
 * Loads the current tokens of a language from disk.
 *
 * @param root folder of the project
 */
export async function loadTokens(root: string, locale: Locale): Promise<LoadedTokens> {
  const {deadlines: deadlinesFile} = projectFilesOf(root);
  const [{settings, dependencies}, deadlines] = await Promise.all([
    loadSettings(root),
    deadlinesFile === undefined ? '' : readFile(deadlinesFile, 'utf8'),
  ]);
  return {
    tokens: tokensOf(settings, deadlines, locale),
    dependencies: deadlinesFile === undefined ? dependencies : [...dependencies, deadlinesFile],
  };
}

interface CacheEntry {
  readonly site: unknown;
  readonly deadlines: string;
  readonly tokens: Tokens;
}

const cache = new Map<Locale, CacheEntry>();

/** Returns the tokens from the cache as long as neither file changes, because every page asks for them. */
function tokensOf(site: unknown, deadlines: string, locale: Locale): Tokens {
  const cached = cache.get(locale);
  if (cached !== undefined && cached.site === site && cached.deadlines === deadlines) return cached.tokens;
  const document = parseDocument(deadlines);
  const dates = document.errors.length === 0 ? deadlinesSchema.safeParse(document.toJS()).data : undefined;
  const tokens = new Map([
    ...(dates === undefined ? idTokens(deadlines) : []),
    ...makeTokens(withSpecification(site), dates?.entries ?? [], locale),
  ]);
  cache.set(locale, {site, deadlines, tokens});
  return tokens;
}

/**
 * Finds the ids in an invalid deadlines file, so that pages that use its tokens are not reported too. The check of the catalogues
 * reports the mistakes of the file, with their lines.
 */
function idTokens(deadlines: string): readonly (readonly [string, string])[] {
  return [...deadlines.matchAll(/\bid: *([a-z0-9-]+)/g)].map(([, id = '']) => [`deadline.${id}`, id]);
}

const nullSpecificationSchema = z.looseObject({specificationUrl: z.null()});

/** Replaces a null `specificationUrl` with the page of this site that shows the whole contract. */
function withSpecification(site: unknown): unknown {
  const settings = nullSpecificationSchema.safeParse(site);
  return settings.success ? {...settings.data, specificationUrl: specificationHref(null)} : site;
}

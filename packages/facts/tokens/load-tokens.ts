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
  /** Files that the values come from, absolute: watch these. */
  readonly dependencies: readonly string[];
}

/** Only what the tokens need; the whole catalogue is checked against its own schema. */
const deadlinesSchema = z.object({entries: z.array(z.object({id: z.string(), date: z.iso.date()}))});

/**
 * The tokens of a language as the files say now.
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

interface Memo {
  readonly site: unknown;
  readonly deadlines: string;
  readonly tokens: Tokens;
}

const memo = new Map<Locale, Memo>();

/** Made once per state of the two files, not once per page. */
function tokensOf(site: unknown, deadlines: string, locale: Locale): Tokens {
  const known = memo.get(locale);
  if (known !== undefined && known.site === site && known.deadlines === deadlines) return known.tokens;
  const document = parseDocument(deadlines);
  const dates = document.errors.length === 0 ? deadlinesSchema.safeParse(document.toJS()).data : undefined;
  const tokens = new Map([
    ...(dates === undefined ? writtenIds(deadlines) : []),
    ...makeTokens(withSpecification(site), dates?.entries ?? [], locale),
  ]);
  memo.set(locale, {site, deadlines, tokens});
  return tokens;
}

/**
 * What a deadlines file with mistakes names. The check of the catalogues reports them, with their lines; the pages that name its dates are
 * right.
 */
function writtenIds(deadlines: string): readonly (readonly [string, string])[] {
  return [...deadlines.matchAll(/\bid: *([a-z0-9-]+)/g)].map(([, id = '']) => [`deadline.${id}`, id]);
}

const withOwnSpecification = z.looseObject({specificationUrl: z.null()});

/** Null in the settings stands for the page of this site that shows the whole contract. */
function withSpecification(site: unknown): unknown {
  const own = withOwnSpecification.safeParse(site);
  return own.success ? {...own.data, specificationUrl: specificationHref(null)} : site;
}

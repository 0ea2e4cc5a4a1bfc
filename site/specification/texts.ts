import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parse} from 'yaml';
import * as z from 'zod';
import {type Locale, localize, type Localized} from '@integration-docs/facts';
import {text} from '@integration-docs/facts/schema';

const textsSchema = z.strictObject({
  title: text,
  description: text,
  header: text,
  documentation: text,
  downloads: text,
  yaml: text,
  json: text,
  postman: text,
  http: text,
  toDark: text,
  toLight: text,
  withoutScript: text,
  sandboxServer: text,
  tryIt: text,
  /** Instead of the browser's "Failed to fetch". */
  notRunning: text,
  notReached: text,
  copy: text,
  body: text,
  scopes: text,
  schemas: text,
  loading: text,
  more: text,
  less: text,
  copied: text,
  requestExample: text,
  notifications: text,
});

export type Texts = Localized<z.infer<typeof textsSchema>>;

/** `texts.yaml` in one language. */
export async function loadTexts(root: string, locale: Locale): Promise<Texts> {
  return localize(textsSchema.parse(await readOwn(root, 'texts.yaml')), locale);
}

/** What the renderer says in a language, where its own words do not do. */
export async function loadTranslations(root: string, locale: Locale): Promise<unknown> {
  return readOwn(root, `renderer-${locale}.yaml`);
}

async function readOwn(root: string, name: string): Promise<unknown> {
  return parse(await readFile(path.join(root, 'site/specification', name), 'utf8'));
}

import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {throwProblems, type Locale} from '@integration-docs/facts';
import {fromRoot} from '@integration-docs/facts/node';
import {readMessages} from '../source/read-messages.ts';
import type {SiteDefinition} from './definition.ts';

/** The file with the texts of the interface in a language. */
export function messagesFile({root, ...site}: Pick<SiteDefinition, 'root' | 'interface'>, locale: Locale): string {
  return path.join(root, site.interface, `${locale}.json`);
}

/**
 * The texts of the interface in a language, by id.
 *
 * @throws ProblemError for a file that cannot be read, with line and cure
 */
export async function loadMessages(
  site: Pick<SiteDefinition, 'root' | 'interface'>,
  locale: Locale,
): Promise<Readonly<Record<string, string>>> {
  const file = messagesFile(site, locale);
  const {messages, problems} = readMessages(await readFile(file, 'utf8'), fromRoot(site.root, file));
  throwProblems(problems);
  return Object.fromEntries(messages);
}

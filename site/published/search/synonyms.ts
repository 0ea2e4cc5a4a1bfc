import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parse} from 'yaml';
import type {SynonymGroup} from '@integration-docs/search';

interface GlossaryEntry {
  readonly termPt: string;
  readonly termEn: string;
  readonly synonyms?: {readonly pt: readonly string[]; readonly en: readonly string[]};
  readonly avoid?: readonly string[];
}

/** Reads the terms of the glossary with their synonyms. `npm run check` validates its schema. */
export async function loadSynonyms(root: string): Promise<SynonymGroup[]> {
  const source = await readFile(path.join(root, 'packages/contract/catalogues/glossary.yaml'), 'utf8');
  const {entries} = parse(source) as {entries: readonly GlossaryEntry[]};
  return entries.map(groupOf);
}

function groupOf({termPt, termEn, synonyms, avoid = []}: GlossaryEntry): SynonymGroup {
  return {pt: unique([termPt, ...(synonyms?.pt ?? []), ...avoid]), en: unique([termEn, ...(synonyms?.en ?? [])])};
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(withoutBrackets))];
}

/** "fatura (documento)" → "fatura"; "A / B" → both. */
function withoutBrackets(text: string): string[] {
  return text
    .replace(/\s*\([^)]*\)/g, '')
    .split(/\s+\/\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

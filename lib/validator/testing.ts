import {readFileSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '../problem/project-root.ts';
import {validate} from './index.ts';
import {loadKnowledge} from './load-knowledge.ts';
import type {Report} from './report.ts';

export const knowledge = await loadKnowledge(projectRoot);

/** A file of the project, by its path from the root. */
export const readFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The report of a text, or of bytes. */
export const report = (content: string | Uint8Array): Report =>
  validate('file.xml', typeof content === 'string' ? bytesOf(content) : content, knowledge);

/** Rules of a report with their severity, in order: `error BR-01`. */
export const rulesOf = ({findings}: Report): string[] => findings.map(({severity, rule}) => `${severity} ${rule}`);

export const invoice = readFile('lib/invoice-rules/fixtures/full-invoice.xml');
export const creditNote = readFile('lib/invoice-rules/fixtures/full-credit-note.xml');

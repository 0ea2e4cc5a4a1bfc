import {readFileSync} from 'node:fs';
import {validate} from './index.ts';
import type {Report} from './report.ts';

/** Reads a fixture of the rules. */
export const fixture = (name: string): string =>
  readFileSync(new URL(`../rules/fixtures/${name}.xml`, import.meta.url), 'utf8');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The report of a text, or of bytes. */
export const report = (content: string | Uint8Array): Report =>
  validate('file.xml', typeof content === 'string' ? bytesOf(content) : content);

/** A warning in all complete documents: their exempt part has no code (BT-121), because EN 16931 warns of every code that CIUS-PT accepts. */
export const textOnly = 'warning USAGE-EXEMPTION';

/** Rules of a report with their severity, in report order: `error BR-01`. */
export const rulesOf = ({findings}: Report): string[] => findings.map(({severity, rule}) => `${severity} ${rule}`);

export const invoice = fixture('full-invoice');
export const creditNote = fixture('full-credit-note');

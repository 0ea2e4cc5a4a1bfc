import {readFileSync} from 'node:fs';
import {validate} from './index.ts';
import type {Report} from './report.ts';

/** A fixture of the rules, by its name. */
export const fixture = (name: string): string =>
  readFileSync(new URL(`../rules/fixtures/${name}.xml`, import.meta.url), 'utf8');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The report of a text, or of bytes. */
export const report = (content: string | Uint8Array): Report =>
  validate('file.xml', typeof content === 'string' ? bytesOf(content) : content);

/** What the whole documents are warned of: their exempt part has no code (BT-121), because EN 16931 warns of any that CIUS-PT takes. */
export const textOnly = 'warning USAGE-EXEMPTION';

/** Rules of a report with their severity, in order: `error BR-01`. */
export const rulesOf = ({findings}: Report): string[] => findings.map(({severity, rule}) => `${severity} ${rule}`);

export const invoice = fixture('full-invoice');
export const creditNote = fixture('full-credit-note');

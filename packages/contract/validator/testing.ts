import {readFileSync} from 'node:fs';
import path from 'node:path';
import {type Report, validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';
import {loadKnowledge} from './load-knowledge.ts';

export const knowledge = await loadKnowledge(projectRoot);

/** A file of the project, by its path from the root. */
export const readFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The report of a text, from a validator that is told what the contract says. */
export const report = (text: string): Report => validate('file.xml', bytesOf(text), knowledge);

/** Rules of a report with their severity, in order: `error BR-01`. */
export const rulesOf = ({findings}: Report): string[] => findings.map(({severity, rule}) => `${severity} ${rule}`);

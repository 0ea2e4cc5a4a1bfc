import {readFileSync} from 'node:fs';
import path from 'node:path';
import {type Report, validate} from '@integration-docs/cius-pt';
import {projectRoot} from '@integration-docs/facts/node';
import {loadKnowledge} from './load-knowledge.ts';

export const knowledge = await loadKnowledge(projectRoot);

/** Returns the text of a file, by its path relative to the project folder. */
export const readFile = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Validates a text with the data of the contract. */
export const report = (text: string): Report => validate('file.xml', bytesOf(text), knowledge);

/** Returns the rules of a report with their severity, in order: `error BR-01`. */
export const rulesOf = ({findings}: Report): string[] => findings.map(({severity, rule}) => `${severity} ${rule}`);

import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {loadSampleTopics} from '@integration-docs/docs/content';
import {sampleFileOf, type SampleLanguage, sampleLanguages} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {topicsFile} from '../../config/topics.ts';

/** Regions of the connectors that topics show. */
export const sampleTopics = await loadSampleTopics(projectRoot, topicsFile);

/** Languages whose samples are separate small programs: those in which no topic shows a connector. */
export const programLanguages = sampleLanguages.filter(
  ({value}) => ![...sampleTopics.values()].some((languages) => languages.has(value)),
);

/** Path of a file below `samples/`. */
export function samplePath(file: string): string {
  return fileURLToPath(new URL(`../../../samples/${file}`, import.meta.url));
}

/** Text of a file below `samples/`. */
export function sampleText(file: string): string {
  return readFileSync(samplePath(file), 'utf8');
}

/**
 * Returns the text between `#region name` and `#endregion` in the sample of a topic; undefined without the file or the region.
 */
export function regionOf(language: SampleLanguage, topic: string, name: string): string | undefined {
  const file = `${topic}/${sampleFileOf(language, topic)}`;
  if (!existsSync(samplePath(file))) return undefined;
  return new RegExp(`#region ${name}\\b.*\\n([^]*?)\\n.*#endregion`).exec(sampleText(file))?.[1];
}

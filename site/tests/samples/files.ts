import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {sampleFileOf, type SampleLanguage} from '@integration-docs/facts';

/** Path of a file below `samples/`. */
export function samplePath(file: string): string {
  return fileURLToPath(new URL(`../../../samples/${file}`, import.meta.url));
}

/** Text of a file below `samples/`. */
export function sampleText(file: string): string {
  return readFileSync(samplePath(file), 'utf8');
}

/**
 * What stands between `#region name` and `#endregion` in the sample of a topic; undefined without the file or the region.
 */
export function regionOf(language: SampleLanguage, topic: string, name: string): string | undefined {
  const file = `${topic}/${sampleFileOf(language, topic)}`;
  if (!existsSync(samplePath(file))) return undefined;
  return new RegExp(`#region ${name}\\b.*\\n([^]*?)\\n.*#endregion`).exec(sampleText(file))?.[1];
}

import {existsSync, readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {afterAll, beforeAll, describe, it, vi} from 'vitest';
import {sampleFileOf} from '@integration-docs/facts';
import {canRun, prepare} from '../../commands/samples/run.ts';
import {regionOf, samplePath, sampleText} from './files.ts';
import {notJson} from './not-json.ts';
import {sampleRunner, type Language} from './runner.ts';
import {topics} from './topics.ts';

/**
 * Runs every sample of these languages: against the simulator, against servers with typical failures, and with the vectors of
 * `samples/verify-signature/vectors.json`.
 */
export function testSamples(languages: readonly Language[]): void {
  vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

  describe.each(languages.map((language) => [language.label, language] as const))('%s', (_, language) => {
    if (!canRun(language.value)) {
      it.skip('needs its tool-chain');
      return;
    }
    let folder = '';
    beforeAll(async () => {
      folder = await prepare(language.value, sourcesOf(language));
    });
    afterAll(() => rm(folder, {recursive: true, force: true}));

    const runner = sampleRunner(language, () => folder);
    for (const [topic, test] of Object.entries(topics)) describe(topic, () => test(runner));
    describe('an answer that is not JSON', () => notJson(runner));
  });
}

/** File name → source, for the samples of a language and the program that runs all vectors through its `verify`. */
function sourcesOf(language: Language): ReadonlyMap<string, string> {
  const samples = Object.keys(topics)
    .map((topic) => ({name: sampleFileOf(language, topic), file: `${topic}/${sampleFileOf(language, topic)}`}))
    .filter(({file}) => existsSync(samplePath(file)))
    .map(({name, file}) => [name, sampleText(file)] as const);
  return new Map([...samples, [sampleFileOf(language, 'verify-vectors'), verifyVectors(language)]]);
}

/** Returns `fixtures/verify-vectors.*` with the `#region sample` of the sample inserted, which is the part that pages show. */
function verifyVectors(language: Language): string {
  const file = new URL(`fixtures/${sampleFileOf(language, 'verify-vectors')}`, import.meta.url);
  const verify = regionOf(language, 'verify-signature', 'sample') ?? '';
  return readFileSync(file, 'utf8').replace(/.*\bVERIFY\b.*/, () => verify);
}

import type {SampleTopics} from '@integration-docs/docs/content';
import {sampleFileOf, sampleLanguages} from '@integration-docs/facts';

/**
 * The addresses of programs that the connectors replaced: what a topic shows of the connector now also stands there, so that links from
 * outside lead somewhere.
 *
 * @param samples content by path from the root of the site
 * @returns content by path, without what `samples` has already
 */
export function replacedSamples<Content>(
  samples: ReadonlyMap<string, Content>,
  topics: SampleTopics,
): ReadonlyMap<string, Content> {
  const all = [...topics].flatMap(([topic, languages]) =>
    sampleLanguages.flatMap((language) => {
      const [first] = languages.get(language.value) ?? [];
      const content = first && samples.get(first.file);
      const address = `samples/${topic}/${sampleFileOf(language, topic)}`;
      return content === undefined || samples.has(address) ? [] : [[address, content] as const];
    }),
  );
  return new Map(all);
}

import type {SampleTopics} from '@integration-docs/docs/content';
import {sampleFileOf, sampleLanguages} from '@integration-docs/facts';

/**
 * Returns files for the addresses of samples that the connectors replaced, so that links from outside keep working: the content is the
 * first connector file that the topic shows.
 *
 * @param samples content by path relative to the site
 * @returns content by path, without paths that `samples` already has
 */
export function replacedSamples<Content>(
  samples: ReadonlyMap<string, Content>,
  topics: SampleTopics,
): ReadonlyMap<string, Content> {
  const entries = [...topics].flatMap(([topic, languages]) =>
    sampleLanguages.flatMap((language) => {
      const [first] = languages.get(language.value) ?? [];
      const content = first && samples.get(first.file);
      const address = `samples/${topic}/${sampleFileOf(language, topic)}`;
      return content === undefined || samples.has(address) ? [] : [[address, content] as const];
    }),
  );
  return new Map(entries);
}

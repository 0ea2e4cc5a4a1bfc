import {filesOfTopic, noTopics, type Page, sampleTopicsOf, type SampleTopics} from '@integration-docs/docs/content';
import type {SourceText} from './unused.ts';

/** Returns the source of a page, followed by the names of the files that its `<Sample>` components show. */
export function shownText(
  {file, source, tree}: Pick<Page, 'file' | 'source' | 'tree'>,
  topics: SampleTopics = noTopics,
): SourceText {
  const shownFiles = sampleTopicsOf(tree).flatMap((topic) => filesOfTopic(topic, topics));
  return {file, text: [source, ...shownFiles].join('\n')};
}

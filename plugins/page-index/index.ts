import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {Plugin} from '@docusaurus/types';

/** A page as the not-found page lists it. `path` includes the language prefix. */
export interface IndexedPage {
  readonly path: string;
  readonly title: string;
}

/** Writes the listed documentation pages to `@generated/page-index/default/pages.json`, in sidebar-independent path order. */
export default function pageIndexPlugin(): Plugin {
  return {
    name: 'page-index',
    async allContentLoaded({allContent, actions}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedContent | undefined;
      await actions.createData('pages.json', JSON.stringify(indexPages(docs)));
    },
  };
}

/** @returns every page that is neither a draft nor unlisted, by path */
export function indexPages(docs: LoadedContent | undefined): IndexedPage[] {
  return (docs?.loadedVersions ?? [])
    .flatMap((version) => version.docs)
    .filter((doc) => !doc.draft && !doc.unlisted)
    .map((doc) => ({path: doc.permalink, title: doc.title}))
    .sort((first, second) => first.path.localeCompare(second.path));
}

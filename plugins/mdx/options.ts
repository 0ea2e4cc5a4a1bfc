import type {DocusaurusConfig} from '@docusaurus/types';
import {
  parseFrontMatter,
  remarkCatalogues,
  remarkSamples,
  remarkSampleTabs,
  remarkTokens,
} from '../../lib/content/index.ts';
import {remarkDiagrams} from '../../lib/diagrams/remark.ts';
import {remarkHighlight} from '../../lib/highlight/remark.ts';

export const markdown: Partial<DocusaurusConfig['markdown']> = {
  format: 'mdx',
  parseFrontMatter,
  emoji: false,
  hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
};

/** Shared by docs/ and src/pages/. Tokens are filled before the table of contents is made; samples before they are highlighted. */
export const pageOptions = {
  admonitions: {keywords: ['note', 'tip', 'warning'], extendDefaults: false},
  beforeDefaultRemarkPlugins: [remarkTokens],
  remarkPlugins: [remarkSampleTabs, remarkSamples, remarkHighlight, remarkDiagrams, remarkCatalogues],
};

import type {Locale} from '@integration-docs/facts';
import type {Element} from '../built/tree.ts';
import {newElement, setChildren} from './edit.ts';

const words: Readonly<Record<Locale, string>> = {
  pt: 'Ferramenta interativa, na página publicada:',
  en: 'Interactive tool, on the published page:',
};

/** Replaces an island, which needs scripts, in a copy: a paragraph with a link to the published page. */
export function linkToTool(language: Locale, url: string): Element {
  const paragraph = newElement('p', {}, `${words[language]} `);
  setChildren(paragraph, [...paragraph.childNodes, newElement('a', {href: url}, url)]);
  return paragraph;
}

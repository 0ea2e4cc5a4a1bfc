import data from '@integration-docs/contract/catalogues/glossary.yaml';
import {anchorOf, type Locale} from '@integration-docs/facts';
import {type Column, DataTable, locale, mark, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import {sortedBy, termOf, type Entry} from './entries.ts';
import styles from './styles.module.css';

const {columns: label, ui} = data;

const headers: Record<Locale, string> = {pt: label.termPt, en: label.termEn};
const tagOf: Record<Locale, string> = {pt: 'pt-PT', en: 'en'};

/** Table of the terms in both languages, the page's language first and in its alphabetical order. */
export default function Glossary(): ReactNode {
  const pageLanguage = locale;
  const otherLanguage = pageLanguage === 'pt' ? 'en' : 'pt';
  const columns: readonly Column<Entry>[] = [
    {key: 'own', label: headers[pageLanguage], cell: (row) => <Term row={row} language={pageLanguage} />},
    {key: 'other', label: headers[otherLanguage], cell: (row) => <Term row={row} language={otherLanguage} />},
    {key: 'definition', label: label.definition, cell: (row) => row.definition},
  ];
  return (
    <DataTable
      id="glossary-table"
      caption={data.title}
      columns={columns}
      rows={sortedBy(data.entries, pageLanguage)}
      rowId={(row) => anchorOf(data.anchor, row)}
      filter
      facets={[{key: 'topic', label: ui.topic, values: (row) => [data.topics[row.topic]]}]}
    />
  );
}

interface TermProps {
  readonly row: Entry;
  readonly language: Locale;
}

/** A term with its synonyms. */
function Term({row, language}: TermProps): ReactNode {
  const synonyms = row.synonyms?.[language];
  return (
    <>
      <span lang={tagOf[language]}>
        <RichText text={termOf(row, language)} />
      </span>
      {synonyms && <Words language={language} words={synonyms} />}
    </>
  );
}

function Words({language, words}: {readonly language: Locale; readonly words: readonly string[]}): ReactNode {
  return (
    <span className={styles.words} {...mark('apart')}>
      {ui.synonyms} <span lang={tagOf[language]}>{words.join(', ')}</span>
    </span>
  );
}

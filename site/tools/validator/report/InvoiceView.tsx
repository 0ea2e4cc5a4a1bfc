import type {Fact, ReadableInvoice} from '@integration-docs/cius-pt/report';
import type {ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import Portions from './Portions.tsx';
import Table from './Table.tsx';

interface Props extends Wording {
  readonly invoice: ReadableInvoice;
  readonly goTo: (line: number) => void;
}

/** The content of the document, with the business term of each value. */
export default function InvoiceView({invoice, goTo, texts, language}: Props): ReactNode {
  const words = texts.invoice;
  const group = (name: keyof typeof words.groups, ...lists: readonly (readonly Fact[])[]): ReactNode => (
    <Group heading={words.groups[name]} lists={lists} language={language} place={texts.finding.line} goTo={goTo} />
  );
  return (
    <div className={styles.invoice}>
      {group('document', invoice.document)}
      <div className={styles.parties}>
        {group('seller', invoice.seller)}
        {group('buyer', invoice.buyer)}
        {group('payee', invoice.payee)}
        {group('representative', invoice.representative)}
        {group('delivery', invoice.delivery)}
      </div>
      {group('references', invoice.references)}
      {group('notes', invoice.notes)}
      {invoice.lines.length > 0 && (
        <Portions items={invoice.lines} size={200} more={texts.more}>
          {(lines) => (
            <Table
              caption={words.lines}
              columns={[
                {label: words.line},
                {label: words.item},
                {label: words.quantity, isNumber: true},
                {label: words.price, isNumber: true},
                {label: words.vat, isNumber: true},
                {label: words.amount, isNumber: true},
              ]}
              rows={lines.map((line) => [
                <button
                  key="line"
                  type="button"
                  className={styles.jump}
                  title={fill(texts.finding.line, line)}
                  onClick={() => goTo(line.line)}
                >
                  {line.id || '–'}
                </button>,
                <>
                  {line.name}
                  {line.facts.map((fact, index) => (
                    <small key={index}>
                      {fact.term.name[language]} ({fact.term.id}): {fact.value}
                      {fact.qualifier && ` ${fact.qualifier}`}
                    </small>
                  ))}
                </>,
                `${line.quantity} ${line.unit}`,
                line.price,
                [line.vatCategory, line.vatRate && `${line.vatRate} %`].filter(Boolean).join(' '),
                line.netAmount,
              ])}
            />
          )}
        </Portions>
      )}
      {group('allowancesAndCharges', ...invoice.allowancesAndCharges)}
      {group('vatBreakdown', ...invoice.vatBreakdown)}
      {group('totals', invoice.totals)}
      {group('payment', invoice.payment)}
      {invoice.attachments.length > 0 && (
        <Table
          caption={words.attachments}
          columns={[{label: words.reference}, {label: words.description}, {label: words.file}]}
          rows={invoice.attachments.map(({reference, description, fileName, mediaType, address, bytes}) => [
            reference,
            description,
            [fileName, mediaType, address, bytes > 0 && fill(words.bytes, {bytes})].filter(Boolean).join(', '),
          ])}
        />
      )}
    </div>
  );
}

interface GroupProps {
  readonly heading: string;
  /** One list of facts for each entry of the group. */
  readonly lists: readonly (readonly Fact[])[];
  readonly language: Wording['language'];
  /** Text for a line of the file, with {line}. */
  readonly place: string;
  readonly goTo: (line: number) => void;
}

/** Renders nothing if the document does not have the group. */
function Group({heading, lists, language, place, goTo}: GroupProps): ReactNode {
  const filled = lists.filter((facts) => facts.length > 0);
  if (filled.length === 0) return null;
  return (
    <section>
      <h4>{heading}</h4>
      {filled.map((facts, index) => (
        <dl key={index}>
          {facts.map(({term, value, qualifier, line}, number) => (
            <div key={number}>
              <dt>
                {term.name[language]}{' '}
                <button type="button" className={styles.jump} title={fill(place, {line})} onClick={() => goTo(line)}>
                  {term.id}
                </button>
              </dt>
              <dd>
                {value}
                {qualifier && ` ${qualifier}`}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

import type {Finding, Level} from '@integration-docs/cius-pt/report';
import {Icon, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import {dedent} from './lines.ts';

interface Props extends Wording {
  readonly finding: Finding;
  /** Whether the finding before shows the same lines of the file, which are then not shown again. */
  readonly isSamePlace: boolean;
  readonly goTo: (line: number) => void;
}

/** One finding: what is wrong, where, and what to write. */
export default function FindingCard({finding, isSamePlace, goTo, texts, language, base}: Props): ReactNode {
  const {rule, level, severity, message, reason, terms, line, endLine = line, found, cure, useCase} = finding;
  const words = texts.finding;
  // Tells the controls of one finding from those of the others.
  const ofFinding = <span className="visually-hidden"> ({[rule, finding.pointer].filter(Boolean).join(' ')})</span>;
  const explanation = useCase === null ? ownRow(rule, level) : base + useCase.slice(1);
  return (
    <li data-severity={severity}>
      <p className={styles.head}>
        <Icon name={severity === 'error' ? 'close' : 'warning'} />
        <strong>{words[severity]}</strong> <code>{rule}</code> <span>{texts.levels[level]}</span>{' '}
        <button type="button" onClick={() => goTo(line)}>
          {fill(words.place, finding)}
          {ofFinding}
        </button>
      </p>
      <p>
        <RichText text={message[language]} />
      </p>
      {reason && <Line label={words.reason} text={reason[language]} />}
      {!isSamePlace && finding.excerpt.some(({text}) => text.trim() !== '') && (
        <pre className={styles.excerpt}>
          {dedent(finding.excerpt).map(({number, text}) => {
            const isHere = number >= line && number <= endLine;
            return (
              <span key={number} data-line={number} data-here={isHere ? '' : undefined}>
                {isHere && <span className="visually-hidden">{words.here} </span>}
                <span>{text}</span>
              </span>
            );
          })}
        </pre>
      )}
      {finding.pointer !== undefined && (
        <p>
          <code>{finding.pointer}</code>
        </p>
      )}
      {terms.length > 0 && (
        <p>
          <b>{words.terms}</b> {terms.map(({id, name}) => `${id} ${name[language]}`).join('; ')}
        </p>
      )}
      {found !== undefined && (
        <p>
          <b>{words.found}</b> <code>{found}</code>
        </p>
      )}
      {cure && <Line label={words.cure} text={cure[language]} />}
      {explanation !== null && (
        <p>
          <a href={explanation}>
            {words.useCase}
            {ofFinding}
          </a>
        </p>
      )}
    </li>
  );
}

/** Address of the row that explains one of this validator's own rules (`own` in validator.yaml); null for an official rule. */
function ownRow(rule: string, level: Level): string | null {
  const isOfficial = level === 'en16931' || (level === 'cius-pt' && rule !== 'CIUS-PT-ONCE');
  return isOfficial ? null : `#rule-${rule.toLowerCase()}`;
}

function Line({label, text}: {readonly label: string; readonly text: string}): ReactNode {
  return (
    <p>
      <b>{label}</b> <RichText text={text} />
    </p>
  );
}

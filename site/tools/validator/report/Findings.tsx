import type {Finding, Level, Report, Severity} from '@integration-docs/cius-pt/report';
import {useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import {countBy, everything, matching, type Filter} from './filter.ts';
import FindingCard from './FindingCard.tsx';
import Portions from './Portions.tsx';

interface Props extends Wording {
  readonly report: Report;
  readonly goTo: (line: number) => void;
}

/** The findings of a file, with a filter by severity and level. */
export default function Findings({report: {findings, counts}, goTo, ...wording}: Props): ReactNode {
  const {texts} = wording;
  const [filter, setFilter] = useState(everything);
  if (findings.length === 0) return <p>{texts.finding.none}</p>;
  const matches = matching(findings, filter);
  return (
    <>
      {findings.length > 1 && (
        <div className={styles.filter} role="search" aria-label={texts.views.findings}>
          <Choice<Severity>
            label={texts.filter.severity}
            all={texts.filter.all}
            value={filter.severity}
            options={countBy(findings, ({severity}) => severity)}
            words={texts.finding}
            choose={(severity) => setFilter((current): Filter => ({...current, severity}))}
          />
          <Choice<Level>
            label={texts.filter.level}
            all={texts.filter.all}
            value={filter.level}
            options={countBy(findings, ({level}) => level)}
            words={texts.levels}
            choose={(level) => setFilter((current): Filter => ({...current, level}))}
          />
          <output>
            {matches.length === 0
              ? texts.filter.none
              : fill(texts.filter.shown, {shown: matches.length, total: findings.length})}
          </output>
        </div>
      )}
      <Portions key={JSON.stringify(filter)} items={matches} size={200} more={texts.more}>
        {(portion) => (
          <ol className={styles.findings}>
            {portion.map((finding, index) => (
              <FindingCard
                key={index}
                finding={finding}
                isSamePlace={placeOf(finding) === placeOf(portion[index - 1])}
                goTo={goTo}
                {...wording}
              />
            ))}
          </ol>
        )}
      </Portions>
      {counts.omitted > 0 && <p>{fill(texts.finding.omitted, counts)}</p>}
    </>
  );
}

/** Identifies the lines of the file that a finding shows. */
function placeOf(finding: Finding | undefined): string {
  return JSON.stringify([finding?.line, finding?.endLine, finding?.excerpt]);
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly value: Value | null;
  /** Values with the number of findings for each. */
  readonly options: ReadonlyMap<Value, number>;
  readonly words: Readonly<Record<Value, string>>;
  readonly choose: (value: Value | null) => void;
}

function Choice<Value extends string>({label, all, value, options, words, choose}: ChoiceProps<Value>): ReactNode {
  const names = [...options.keys()];
  return (
    <label>
      {label}
      <select
        value={value ?? ''}
        onChange={({currentTarget}) => choose(names.find((name) => name === currentTarget.value) ?? null)}
      >
        <option value="">{all}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {`${words[name]} (${options.get(name) ?? 0})`}
          </option>
        ))}
      </select>
    </label>
  );
}

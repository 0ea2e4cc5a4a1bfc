import {mostBytes} from '@integration-docs/cius-pt/report';
import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import {cut, linesOf, windowWith} from './lines.ts';

/** A requested line. A repeated request is a new object. */
export interface Target {
  readonly line: number;
}

interface Props {
  readonly content: string | File;
  readonly target: Target | null;
  readonly label: string;
  readonly texts: Wording['texts'];
}

/** A text with line numbers, a few hundred lines at a time. */
export default function Source({content, target, label, texts}: Props): ReactNode {
  const words = texts.source;
  const text = useText(content);
  const lines = useMemo(() => linesOf(text ?? ''), [text]);
  const list = useRef<HTMLPreElement>(null);
  const [requestedTarget, setRequestedTarget] = useState<Target | null>(null);
  const [lastTarget, setLastTarget] = useState(target);
  // A new line from a finding replaces the line requested here.
  if (lastTarget !== target) {
    setLastTarget(target);
    setRequestedTarget(null);
  }
  const currentTarget = requestedTarget ?? target;
  const {first, last} = windowWith(currentTarget?.line ?? 1, lines.length);
  useEffect(() => {
    const line = currentTarget && list.current?.querySelector<HTMLElement>(`[data-line="${currentTarget.line}"]`);
    if (!line) return;
    line.scrollIntoView({block: 'center'});
    line.focus({preventScroll: true});
  }, [currentTarget, text]);
  if (text === '') return <p>{words.none}</p>;
  const isWhole = lines.length <= last - first + 1;
  return (
    <div className={styles.source}>
      <form
        className={styles.buttons}
        onSubmit={(event) => {
          event.preventDefault();
          const line = Number(new FormData(event.currentTarget).get('line'));
          if (line >= 1) setRequestedTarget({line: Math.min(Math.floor(line), lines.length)});
        }}
      >
        <span>{fill(words.shown, {first, last, total: lines.length})}</span>
        <label>
          {words.line}{' '}
          <input name="line" type="number" min={1} max={lines.length} inputMode="numeric" autoComplete="off" />
        </label>
        <button type="submit">{words.go}</button>
        {!isWhole && (
          <>
            <button type="button" disabled={first === 1} onClick={() => setRequestedTarget({line: first - 1})}>
              {words.previous}
            </button>
            <button type="button" disabled={last === lines.length} onClick={() => setRequestedTarget({line: last + 1})}>
              {words.next}
            </button>
          </>
        )}
      </form>
      <pre ref={list} className={styles.lines} tabIndex={0} aria-label={label}>
        {lines.slice(first - 1, last).map((line, index) => (
          <Line
            key={first + index}
            number={first + index}
            line={line}
            isHere={first + index === currentTarget?.line}
            more={words.cut}
          />
        ))}
      </pre>
    </div>
  );
}

interface LineProps {
  readonly number: number;
  readonly line: string;
  readonly isHere: boolean;
  /** Text for the omitted characters, with {count}. */
  readonly more: string;
}

function Line({number, line, isHere, more}: LineProps): ReactNode {
  const {text, left} = cut(line);
  return (
    <span data-line={number} data-here={isHere ? '' : undefined} tabIndex={isHere ? -1 : undefined}>
      <span>
        {text}
        {left > 0 && <em>{fill(more, {count: left})}</em>}
        {'\n'}
      </span>
    </span>
  );
}

/** @returns null while the file is read */
function useText(content: string | File): string | null {
  const [fileText, setFileText] = useState<string | null>(null);
  useEffect(() => {
    if (typeof content === 'string') return undefined;
    let isCurrent = true;
    content
      .slice(0, mostBytes)
      .text()
      .then(
        (text) => isCurrent && setFileText(text),
        () => isCurrent && setFileText(''),
      );
    return () => void (isCurrent = false);
  }, [content]);
  return typeof content === 'string' ? content : fileText;
}

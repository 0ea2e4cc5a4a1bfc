import type {Vector} from '../../components/WebhookVector/vector.ts';
import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import formStyles from '@integration-docs/docs/islands/form.module.css';
import {useEarlyInput} from '@integration-docs/docs/page';
import {readRequest} from './diagnosis/headers.ts';
import Field from './Field.tsx';
import {setValue, valueOf} from './form.ts';
import {handoverEvent, takeOver} from './handover.ts';
import type {Judgement} from './judge.ts';
import type {Texts} from './OutcomeBox.tsx';
import styles from './styles.module.css';

interface Props {
  readonly texts: Texts;
  readonly example: Vector;
  /** Maximum difference in seconds between the time of a request and now. */
  readonly replayWindow: number;
}

type Found = keyof ReturnType<typeof readRequest>;

const nothing: Judgement = {outcome: null, problems: {}};

/** Loads the verifying code, when the reader approaches the form. */
const loadVerdict = (): Promise<typeof import('./verdict.ts')> => import('./verdict.ts');

function warm(): void {
  // Ignored here: `verify` reports the error.
  loadVerdict().catch(() => undefined);
}

/**
 * Form that verifies the signature of a webhook. If it is wrong, the form explains why with the texts of the page's table of causes. No
 * input leaves the browser.
 */
export default function WebhookVerifier({texts, example, replayWindow}: Props): ReactNode {
  const {ui} = texts;
  const labels = {id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature', body: ui.body};
  const request = useRef<HTMLTextAreaElement>(null);
  /** Increases with each change that makes a running verification out of date. */
  const run = useRef(0);
  const [{outcome, problems}, setJudgement] = useState(nothing);
  const [Outcome, setOutcome] = useState<typeof import('./verdict.ts').OutcomeBox | null>(null);
  /** Fields filled from a pasted request; null if nothing was pasted. */
  const [found, setFound] = useState<readonly Found[] | null>(null);
  useEarlyInput(request);

  const forget = (fields: readonly string[]): void => {
    run.current += 1;
    const isForgotten = ([name]: readonly [string, string]): boolean => fields.includes(name);
    setJudgement((now) => ({
      outcome: null,
      problems: Object.fromEntries(Object.entries(now.problems).filter((problem) => !isForgotten(problem))),
    }));
  };
  const ask = async (form: HTMLFormElement): Promise<void> => {
    forget([]);
    const {current} = run;
    const {judge, OutcomeBox} = await loadVerdict();
    const judgement = await judge(form, replayWindow);
    if (current !== run.current) return;
    flushSync(() => {
      setOutcome(() => OutcomeBox);
      setJudgement(judgement);
    });
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const verify = (form: HTMLFormElement): void => {
    ask(form).catch((error: unknown) => {
      // Throws while rendering, so that the island's error message replaces the island.
      setJudgement(() => {
        throw error;
      });
    });
  };
  /** Fills the fields from the pasted request and returns their names. */
  const take = (form: HTMLFormElement): readonly Found[] => {
    const pasted = valueOf(form, 'request');
    const values = Object.entries(readRequest(pasted)) as [Found, string][];
    for (const [name, value] of values) setValue(form, name, value);
    const names = values.map(([name]) => name);
    if (names.includes('body')) setValue(form, 'file', '');
    setFound(pasted.trim() === '' ? null : names);
    return names;
  };
  const onInput = (form: HTMLFormElement, name: string): void => {
    // A field and a file exclude each other: the last one that the reader set counts.
    if (name === 'body') setValue(form, 'file', '');
    if (name === 'file') setValue(form, 'body', '');
    forget([name === 'file' ? 'body' : name, ...(name === 'request' ? take(form) : [])]);
  };
  const show = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
    form.reset();
    for (const [name, value] of Object.entries(values)) setValue(form, name, value);
    verify(form);
  };
  const form = useRef<HTMLFormElement>(null);
  const verifyAtOwnTime = (): void => {
    if (!form.current) return;
    setValue(form.current, 'now', valueOf(form.current, 'timestamp').trim());
    verify(form.current);
    // The pressed button disappears with the verdict.
    form.current.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  const showHandover = useEffectEvent((): void => {
    const values = takeOver();
    if (form.current && values) show(form.current, values);
  });
  useEffect(() => {
    showHandover();
    document.addEventListener(handoverEvent, showHandover);
    return () => document.removeEventListener(handoverEvent, showHandover);
  }, []);
  const problemTexts: Readonly<Record<string, string>> = texts.problems;
  const field = (name: string): {readonly name: string; readonly problem: string | undefined} => ({
    name,
    problem: problemTexts[problems[name] ?? ''],
  });
  return (
    <div className={`needs-script ${formStyles.tool}`}>
      <form
        ref={form}
        className={formStyles.fields}
        noValidate
        autoComplete="off"
        onFocus={warm}
        onPointerEnter={warm}
        onInput={({currentTarget, target}) => onInput(currentTarget, (target as HTMLInputElement).name)}
        onReset={() => {
          forget(Object.keys(problems));
          setFound(null);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          verify(event.currentTarget);
        }}
      >
        <p className={formStyles.hint}>{ui.privacy}</p>
        <Field {...field('request')} ref={request} label={ui.request} hint={ui.requestHint} rows={3} />
        <output className={styles.found} htmlFor="verifier-request">
          {found?.length === 0 && ui.notFound}
          {found && found.length > 0 && `${ui.found} ${found.map((name) => labels[name]).join(', ')}`}
        </output>
        <Field {...field('secrets')} label={ui.secrets} hint={ui.secretsHint} rows={2} />
        <Field {...field('id')} label="`webhook-id`" />
        <Field {...field('timestamp')} label="`webhook-timestamp`" isNumber />
        <Field {...field('signature')} label="`webhook-signature`" rows={2} />
        <Field {...field('body')} label={ui.body} hint={ui.bodyHint} rows={4} />
        <p className={formStyles.field}>
          <label htmlFor="verifier-file">{ui.file}</label>
          <input id="verifier-file" name="file" type="file" aria-describedby="verifier-body-error" />
        </p>
        <Field {...field('computed')} label={ui.computed} hint={ui.computedHint} />
        <Field {...field('now')} label={ui.now} hint={ui.nowHint} isNumber />
        <p className={formStyles.buttons}>
          <button type="submit" className="button">
            {ui.verify}
          </button>
          <button
            type="button"
            onClick={() =>
              form.current && show(form.current, {...example, secrets: example.secret, now: example.timestamp})
            }
          >
            {ui.example}
          </button>
          <button type="reset">{ui.clear}</button>
        </p>
      </form>
      <div className={formStyles.answer} role="status">
        {outcome && Outcome && <Outcome outcome={outcome} texts={texts} onOwnTime={verifyAtOwnTime} />}
      </div>
    </div>
  );
}

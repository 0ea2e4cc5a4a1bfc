import type {Vector} from '../../components/WebhookVector/vector.ts';
import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import formStyles from '@integration-docs/docs/islands/form.module.css';
import {useEarlyInput} from '@integration-docs/docs/page';
import {readRequest} from './diagnosis/headers.ts';
import FilePicker from '../FilePicker.tsx';
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

type FieldName = keyof ReturnType<typeof readRequest>;

/** Maximum number of characters of a pasted request: more than any event with its headers. */
const maxRequest = 100_000;

const noJudgement: Judgement = {outcome: null, problems: {}};

/** Loads the verifying code, when the reader approaches the form. */
const loadVerdict = (): Promise<typeof import('./verdict.ts')> => import('./verdict.ts');

function preload(): void {
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
  const runNumber = useRef(0);
  const [{outcome, problems}, setJudgement] = useState(noJudgement);
  const [Outcome, setOutcome] = useState<typeof import('./verdict.ts').OutcomeBox | null>(null);
  /** Fields filled from a pasted request; null if nothing was pasted. */
  const [filledFields, setFilledFields] = useState<readonly FieldName[] | null>(null);
  useEarlyInput(request);

  const clearVerdict = (fields: readonly string[]): void => {
    runNumber.current += 1;
    const isChanged = ([name]: readonly [string, string]): boolean => fields.includes(name);
    setJudgement((current) => ({
      outcome: null,
      problems: Object.fromEntries(Object.entries(current.problems).filter((problem) => !isChanged(problem))),
    }));
  };
  const check = async (form: HTMLFormElement): Promise<void> => {
    clearVerdict([]);
    const {current} = runNumber;
    const {judge, OutcomeBox} = await loadVerdict();
    const judgement = await judge(form, replayWindow);
    if (current !== runNumber.current) return;
    flushSync(() => {
      setOutcome(() => OutcomeBox);
      setJudgement(judgement);
    });
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const verify = (form: HTMLFormElement): void => {
    check(form).catch((error: unknown) => {
      // Throws while rendering, so that the island's error message replaces the island.
      setJudgement(() => {
        throw error;
      });
    });
  };
  /** Fills the fields from the pasted request and returns their names. */
  const fillFromRequest = (form: HTMLFormElement): readonly FieldName[] => {
    const pastedText = valueOf(form, 'request');
    if (pastedText.length > maxRequest) {
      setFilledFields(null);
      return [];
    }
    const values = Object.entries(readRequest(pastedText)) as [FieldName, string][];
    for (const [name, value] of values) setValue(form, name, value);
    const names = values.map(([name]) => name);
    if (names.includes('body')) setValue(form, 'file', '');
    setFilledFields(pastedText.trim() === '' ? null : names);
    return names;
  };
  const onInput = (form: HTMLFormElement, name: string): void => {
    // A field and a file exclude each other: the last one that the reader set counts.
    if (name === 'body') setValue(form, 'file', '');
    if (name === 'file') setValue(form, 'body', '');
    clearVerdict([name === 'file' ? 'body' : name, ...(name === 'request' ? fillFromRequest(form) : [])]);
    if (name === 'request' && valueOf(form, 'request').length > maxRequest)
      setJudgement(({outcome: shown, problems: others}) => ({
        outcome: shown,
        problems: {...others, request: 'request-too-large'},
      }));
  };
  const verifyValues = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
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
    if (form.current && values) verifyValues(form.current, values);
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
        onFocus={preload}
        onPointerEnter={preload}
        onInput={({currentTarget, target}) => onInput(currentTarget, (target as HTMLInputElement).name)}
        onReset={() => {
          clearVerdict(Object.keys(problems));
          setFilledFields(null);
          // The fields are reset after this event.
          setTimeout(() => form.current && setValue(form.current, 'file', ''));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          verify(event.currentTarget);
        }}
      >
        <p className={formStyles.hint}>{ui.privacy}</p>
        <Field {...field('request')} ref={request} label={ui.request} hint={ui.requestHint} rows={3} />
        <output className={styles.found} htmlFor="verifier-request">
          {filledFields?.length === 0 && ui.notFound}
          {filledFields &&
            filledFields.length > 0 &&
            `${ui.found} ${filledFields.map((name) => labels[name]).join(', ')}`}
        </output>
        <Field {...field('secrets')} label={ui.secrets} hint={ui.secretsHint} rows={2} />
        <Field {...field('id')} label="`webhook-id`" />
        <Field {...field('timestamp')} label="`webhook-timestamp`" isNumber />
        <Field {...field('signature')} label="`webhook-signature`" rows={2} />
        <Field {...field('body')} label={ui.body} hint={ui.bodyHint} rows={4} />
        <p className={formStyles.field}>
          <label htmlFor="verifier-file">{ui.file}</label>
          <FilePicker id="verifier-file" name="file" label={ui.choose} aria-describedby="verifier-body-error" />
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
              form.current && verifyValues(form.current, {...example, secrets: example.secret, now: example.timestamp})
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

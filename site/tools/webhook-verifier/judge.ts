import {utf8, type Bytes} from './diagnosis/bytes.ts';
import {diagnose, type Verdict} from './diagnosis/diagnose.ts';
import {valueOf} from './form.ts';

/** Result of a check of the fields. */
export interface Judgement {
  readonly outcome: Outcome | null;
  /** Keys of texts (`problems` of webhook-verifier.yaml) by field name. */
  readonly problems: Readonly<Record<string, string>>;
}

export type Outcome = Exclude<Verdict, {readonly kind: 'incomplete'}> | {readonly kind: 'incomplete' | 'insecure'};

/** Reads the fields and diagnoses them. @param replayWindow maximum difference in seconds between the time of the request and now */
export async function judge(form: HTMLFormElement, replayWindow: number): Promise<Judgement> {
  // On plain HTTP `crypto.subtle` is missing, although its type says otherwise.
  if (!isSecureContext) return {outcome: {kind: 'insecure'}, problems: {}};
  const textOf = (name: string): string => valueOf(form, name).trim();
  const now = textOf('now');
  const verdict = await diagnose({
    secrets: valueOf(form, 'secrets'),
    id: textOf('id'),
    timestamp: textOf('timestamp'),
    signature: textOf('signature'),
    computed: textOf('computed'),
    body: await bodyOf(form),
    now: now === '' ? Math.floor(Date.now() / 1000) : Number(now),
    window: replayWindow,
  });
  const fieldProblems = [
    ...(verdict.kind === 'incomplete' ? verdict.problems : []),
    ...(now === '' || /^\d{10}$/.test(now) ? [] : [{field: 'now', problem: 'not-seconds'}]),
  ];
  const problems = Object.fromEntries(fieldProblems.map(({field, problem}) => [field, `${field}-${problem}`]));
  if (verdict.kind === 'incomplete' || fieldProblems.length > 0) return {outcome: {kind: 'incomplete'}, problems};
  return {outcome: verdict, problems};
}

async function bodyOf(form: HTMLFormElement): Promise<Bytes> {
  const file = new FormData(form).get('file');
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  return utf8(valueOf(form, 'body'));
}

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
  const body = await bodyOf(form);
  if (body === undefined) return {outcome: {kind: 'incomplete'}, problems: {body: 'body-too-large'}};
  const now = textOf('now');
  const verdict = await diagnose({
    secrets: valueOf(form, 'secrets'),
    id: textOf('id'),
    timestamp: textOf('timestamp'),
    signature: textOf('signature'),
    computed: textOf('computed'),
    body,
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

/** Maximum size of a body in bytes: no event comes near it, and the search for a cause stays fast. */
const maxBody = 64 * 1024;

/** @returns undefined if the body is too large */
async function bodyOf(form: HTMLFormElement): Promise<Bytes | undefined> {
  const file = new FormData(form).get('file');
  if (file instanceof File && file.size > 0)
    return file.size > maxBody ? undefined : new Uint8Array(await file.arrayBuffer());
  const text = valueOf(form, 'body');
  const body = text.length > maxBody ? undefined : utf8(text);
  return body !== undefined && body.length > maxBody ? undefined : body;
}

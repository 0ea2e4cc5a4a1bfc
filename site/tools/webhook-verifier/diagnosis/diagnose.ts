import {attempts, membersOf, nearTimes, signedContent, type Attempt, type Deviation} from './attempts.ts';
import {equal, textOf, toBase64, type Bytes} from './bytes.ts';
import {hmac} from './hmac.ts';
import {traceOf, type Trace} from './json.ts';
import {flawOf, readSecrets, type Secret, type SecretFlaw, type SecretProblem} from './secrets.ts';
import {isCut, readSignatures, type Signature, type Spelling} from './signatures.ts';

export interface Input {
  /** One secret, or several apart by spaces or lines. */
  readonly secrets: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Bytes;
  /** What the reader's own code computed; empty when not given. */
  readonly computed: string;
  /** Unix seconds at which the request is judged. */
  readonly now: number;
  /** Seconds that `timestamp` may differ from `now`. */
  readonly window: number;
}

export type FieldProblem =
  | {readonly field: 'secrets'; readonly problem: SecretProblem}
  | {readonly field: 'id' | 'body'; readonly problem: 'required'}
  | {readonly field: 'timestamp'; readonly problem: 'required' | 'not-seconds'}
  | {readonly field: 'signature'; readonly problem: 'required' | 'length' | 'unreadable'}
  | {readonly field: 'computed'; readonly problem: 'unreadable'};

/** Whose signature is explained: that of the header, or that of the reader's code. */
export type Subject = 'header' | 'computed';

export type Explanation =
  Deviation | {readonly cause: 'signature-format'; readonly finding: Exclude<Spelling, 'right'>};

interface Computed {
  /** The signature that the header should hold, with the first secret. */
  readonly expected: string;
  readonly bodyLength: number;
}

export type Verdict =
  | {readonly kind: 'incomplete'; readonly problems: readonly FieldProblem[]}
  | (Computed & {
      readonly kind: 'valid';
      /** From 1: which secret and which signature of the header belong together. */
      readonly secret: number;
      readonly secretCount: number;
      readonly signature: number;
      readonly signatureCount: number;
      /** Seconds by which the request is older than `now`; negative when it is of the future. */
      readonly age: number;
      readonly inWindow: boolean;
      /** The time is in milliseconds, which no receiver takes. */
      readonly isMilliseconds: boolean;
      /** Why code that takes the secret as it stands in the field refuses what is right here. */
      readonly flaw: SecretFlaw | undefined;
      /** Whether the code of the reader computed the same. */
      readonly codeAgrees: boolean;
    })
  | (Computed & {readonly kind: 'explained'; readonly subject: Subject; readonly why: readonly Explanation[]})
  | (Computed & {
      readonly kind: 'unexplained';
      readonly cause: 'wrong-secret' | 'other-request' | 'own-code' | 'body-rewritten' | 'body-cut-off';
      /** What the body has that it had not when it was sent. */
      readonly trace?: Trace;
      /** The reader's code computes as it should: secret or body are not those of this signature. */
      readonly codeIsRight: boolean;
    });

/**
 * Says whether a webhook's signature is right, and if not, what went wrong (Standard Webhooks, facts §5).
 * Tries every known mistake until the signature at hand comes out.
 */
export async function diagnose(input: Input): Promise<Verdict> {
  const secrets = readSecrets(input.secrets);
  const signatures = readSignatures(input.signature);
  const computed = readSignatures(input.computed)[0];
  const problems = problemsOf(input, secrets, signatures, computed);
  if (typeof secrets === 'string' || problems.length > 0) return {kind: 'incomplete', problems};

  const content = signedContent(input);
  const right = await Promise.all(secrets.map(({key}) => hmac(key, content, 'SHA-256')));
  const known: Computed = {
    expected: `v1,${toBase64(right[0] ?? new Uint8Array())}`,
    bodyLength: input.body.length,
  };
  const isRight = ({bytes}: Signature): boolean => right.some((expected) => equal(expected, bytes));
  const matching = signatures.find(isRight);
  const computedIsRight = computed !== undefined && isRight(computed);

  if (matching === undefined) {
    const found = await explain(signatures, attempts(input, secrets));
    if (found) return {...known, kind: 'explained', subject: 'header', why: found};
    if (computed !== undefined && !computedIsRight) {
      const ofCode = await explainCode(computed, input, secrets);
      if (ofCode) return {...known, kind: 'explained', subject: 'computed', why: ofCode};
    }
    return {...known, kind: 'unexplained', ...suspect(input), codeIsRight: computedIsRight};
  }
  if (matching.spelling !== 'right')
    return {...known, kind: 'explained', subject: 'header', why: [misspelt(matching.spelling)]};
  if (computed !== undefined) {
    if (!computedIsRight) {
      const why = await explainCode(computed, input, secrets);
      return why
        ? {...known, kind: 'explained', subject: 'computed', why}
        : {...known, kind: 'unexplained', cause: 'own-code', codeIsRight: false};
    }
    // Without a version is how code computes it: the version is put before it afterwards.
    if (computed.spelling !== 'right' && computed.spelling !== 'no-version') {
      return {...known, kind: 'explained', subject: 'computed', why: [misspelt(computed.spelling)]};
    }
  }
  const isMilliseconds = input.timestamp.length > 10;
  const age = input.now - Math.floor(Number(input.timestamp) / (isMilliseconds ? 1000 : 1));
  return {
    ...known,
    kind: 'valid',
    secret: right.findIndex((expected) => equal(expected, matching.bytes)) + 1,
    secretCount: secrets.length,
    signature: signatures.indexOf(matching) + 1,
    signatureCount: signatures.length,
    age,
    inWindow: Math.abs(age) <= input.window && !isMilliseconds,
    isMilliseconds,
    flaw: flawOf(input.secrets),
    codeAgrees: computedIsRight,
  };
}

/** What is the most likely where no known mistake gives the signature: the body, when it bears a trace, before the secret. */
function suspect({id, body}: Input): Pick<Extract<Verdict, {kind: 'unexplained'}>, 'cause' | 'trace'> {
  if ((membersOf(body).id ?? id) !== id) return {cause: 'other-request'};
  const trace = traceOf(textOf(body) ?? '');
  if (trace === undefined) return {cause: 'wrong-secret'};
  return {cause: trace === 'cut-off' ? 'body-cut-off' : 'body-rewritten', trace};
}

function problemsOf(
  {id, timestamp, signature, body, computed: computedText}: Input,
  secrets: readonly Secret[] | SecretProblem,
  signatures: readonly Signature[],
  computed: Signature | undefined,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (typeof secrets === 'string') problems.push({field: 'secrets', problem: secrets});
  if (id === '') problems.push({field: 'id', problem: 'required'});
  if (timestamp === '') problems.push({field: 'timestamp', problem: 'required'});
  else if (!/^\d{10}(?:\d{3})?$/.test(timestamp)) problems.push({field: 'timestamp', problem: 'not-seconds'});
  if (signature === '') problems.push({field: 'signature', problem: 'required'});
  else if (signatures.length === 0)
    problems.push({field: 'signature', problem: isCut(signature) ? 'length' : 'unreadable'});
  if (body.length === 0) problems.push({field: 'body', problem: 'required'});
  if (computedText !== '' && computed === undefined) problems.push({field: 'computed', problem: 'unreadable'});
  return problems;
}

function misspelt(finding: Exclude<Spelling, 'right'>): Explanation {
  return {cause: 'signature-format', finding};
}

/** Code may also have taken a time of its own, which nobody can have signed a header with. */
async function explainCode(
  computed: Signature,
  input: Input,
  secrets: readonly Secret[],
): Promise<readonly Explanation[] | undefined> {
  return (
    (await explain([computed], attempts(input, secrets))) ??
    (await explain([computed], nearTimes(input, secrets, input.window)))
  );
}

/** The first of these mistakes that gives one of these signatures. */
async function explain(
  signatures: readonly Signature[],
  mistakes: readonly Attempt[],
): Promise<readonly Explanation[] | undefined> {
  for (const batch of batches(mistakes)) {
    const results = await Promise.all(batch.map(({key, content, hash}) => hmac(key, content, hash)));
    for (const [index, result] of results.entries()) {
      const signature = signatures.find(({bytes}) => equal(bytes, result));
      const attempt = batch[index];
      if (signature && attempt) return attempt.deviations;
    }
  }
  return undefined;
}

/** Small enough that a find near the beginning comes at once, large enough that the browser works on many together. */
const batchSize = 64;

function* batches(all: readonly Attempt[]): Generator<readonly Attempt[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

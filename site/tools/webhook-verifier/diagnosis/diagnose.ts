import {attempts, membersOf, nearTimes, signedContent, type Attempt, type Deviation} from './attempts.ts';
import {equal, textOf, toBase64, type Bytes} from './bytes.ts';
import {hmac} from './hmac.ts';
import {traceOf, type Trace} from './json.ts';
import {flawOf, readSecrets, type Secret, type SecretFlaw, type SecretProblem} from './secrets.ts';
import {isCut, readSignatures, type Signature, type Spelling} from './signatures.ts';

export interface Input {
  /** One secret, or several separated by spaces or line breaks. */
  readonly secrets: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: Bytes;
  /** Signature computed by the reader's own code; empty if not given. */
  readonly computed: string;
  /** Current time in Unix seconds for the check. */
  readonly now: number;
  /** Maximum difference in seconds between `timestamp` and `now`. */
  readonly window: number;
}

export type FieldProblem =
  | {readonly field: 'secrets'; readonly problem: SecretProblem}
  | {readonly field: 'id' | 'body'; readonly problem: 'required'}
  | {readonly field: 'timestamp'; readonly problem: 'required' | 'not-seconds'}
  | {readonly field: 'signature'; readonly problem: 'required' | 'length' | 'unreadable'}
  | {readonly field: 'computed'; readonly problem: 'unreadable'};

/** The explained signature: that of the header, or that of the reader's code. */
export type Subject = 'header' | 'computed';

export type Explanation =
  Deviation | {readonly cause: 'signature-format'; readonly finding: Exclude<Spelling, 'right'>};

interface CommonFields {
  /** The signature that the header should contain, for the first secret. */
  readonly expected: string;
  readonly bodyLength: number;
}

export type Verdict =
  | {readonly kind: 'incomplete'; readonly problems: readonly FieldProblem[]}
  | (CommonFields & {
      readonly kind: 'valid';
      /** Numbers, from 1, of the secret and of the header's signature that match. */
      readonly secret: number;
      readonly secretCount: number;
      readonly signature: number;
      readonly signatureCount: number;
      /** Age of the request in seconds relative to `now`; negative if its time is in the future. */
      readonly age: number;
      readonly inWindow: boolean;
      /** The time is in milliseconds, which receivers refuse. */
      readonly isMilliseconds: boolean;
      /** Why code that uses the secret exactly as in the field refuses this valid request. */
      readonly flaw: SecretFlaw | undefined;
      /** Number, from 1, of the header's signature that the reader's code computed; 0 if its secret signed none of them; undefined if not given. */
      readonly codeSignature: number | undefined;
    })
  | (CommonFields & {readonly kind: 'explained'; readonly subject: Subject; readonly why: readonly Explanation[]})
  | (CommonFields & {
      readonly kind: 'unexplained';
      readonly cause: 'wrong-secret' | 'other-request' | 'own-code' | 'body-rewritten' | 'body-cut-off';
      /** A difference between the body and the platform's JSON. */
      readonly trace?: Trace;
      /** The reader's code computes correctly: the secret or the body does not belong to this signature. */
      readonly codeIsRight: boolean;
    });

/**
 * Verifies the signature of a webhook (Standard Webhooks, facts §5). If it is wrong, tries every known mistake until one gives the
 * signature.
 */
export async function diagnose(input: Input): Promise<Verdict> {
  const secrets = readSecrets(input.secrets);
  const signatures = readSignatures(input.signature);
  const computed = readSignatures(input.computed)[0];
  const problems = problemsOf(input, secrets, signatures, computed);
  const isOtherwiseComplete = problems.every(({field}) => field === 'body');
  if (typeof secrets === 'string' || !isOtherwiseComplete) return {kind: 'incomplete', problems};

  const content = signedContent(input);
  const expectedSignatures = await Promise.all(secrets.map(({key}) => hmac(key, content, 'SHA-256')));
  const commonFields: CommonFields = {
    expected: `v1,${toBase64(expectedSignatures[0] ?? new Uint8Array())}`,
    bodyLength: input.body.length,
  };
  const isRight = ({bytes}: Signature): boolean => expectedSignatures.some((expected) => equal(expected, bytes));
  const matching = signatures.find(isRight);
  // An empty body is one that the reader forgot, unless it is the one that was signed.
  if (matching === undefined && problems.length > 0) return {kind: 'incomplete', problems};
  const computedIsRight = computed !== undefined && isRight(computed);

  if (matching === undefined) {
    const explanations = await explain(signatures, attempts(input, secrets));
    if (explanations) return {...commonFields, kind: 'explained', subject: 'header', why: explanations};
    if (computed !== undefined && !computedIsRight) {
      const codeExplanations = await explainCode(computed, input, secrets);
      if (codeExplanations) return {...commonFields, kind: 'explained', subject: 'computed', why: codeExplanations};
    }
    return {...commonFields, kind: 'unexplained', ...probableCause(input), codeIsRight: computedIsRight};
  }
  if (matching.spelling !== 'right')
    return {...commonFields, kind: 'explained', subject: 'header', why: [spellingExplanation(matching.spelling)]};
  if (computed !== undefined) {
    if (!computedIsRight) {
      const explanations = await explainCode(computed, input, secrets);
      return explanations
        ? {...commonFields, kind: 'explained', subject: 'computed', why: explanations}
        : {...commonFields, kind: 'unexplained', cause: 'own-code', codeIsRight: false};
    }
    // Code may compute a signature without version and add the version later.
    if (computed.spelling !== 'right' && computed.spelling !== 'no-version') {
      return {...commonFields, kind: 'explained', subject: 'computed', why: [spellingExplanation(computed.spelling)]};
    }
  }
  const isMilliseconds = input.timestamp.length > 10;
  const age = input.now - Math.floor(Number(input.timestamp) / (isMilliseconds ? 1000 : 1));
  return {
    ...commonFields,
    kind: 'valid',
    secret: expectedSignatures.findIndex((expected) => equal(expected, matching.bytes)) + 1,
    secretCount: secrets.length,
    signature: signatures.indexOf(matching) + 1,
    signatureCount: signatures.length,
    age,
    inWindow: Math.abs(age) <= input.window && !isMilliseconds,
    isMilliseconds,
    flaw: flawOf(input.secrets),
    codeSignature: computed && signatures.findIndex(({bytes}) => equal(bytes, computed.bytes)) + 1,
  };
}

/**
 * The most probable cause if no known mistake gives the signature. A trace in the body counts before a wrong secret, except white space at
 * its end: without it, which was tried, the signature does not match either.
 */
function probableCause({id, body}: Input): Pick<Extract<Verdict, {kind: 'unexplained'}>, 'cause' | 'trace'> {
  if ((membersOf(body).id ?? id) !== id) return {cause: 'other-request'};
  const trace = traceOf(textOf(body) ?? '');
  if (trace === undefined) return {cause: 'wrong-secret'};
  if (trace === 'end') return {cause: 'wrong-secret', trace};
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

function spellingExplanation(finding: Exclude<Spelling, 'right'>): Explanation {
  return {cause: 'signature-format', finding};
}

/** Code may also have signed with its own time, which no header is signed with. */
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

/** Explanation by the first mistake that gives one of the signatures. */
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

/** Small enough to return early matches at once, large enough for the browser to compute many hashes in parallel. */
const batchSize = 64;

function* batches(all: readonly Attempt[]): Generator<readonly Attempt[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}

import * as z from 'zod/mini';
import {isRecord} from '@integration-docs/facts';
import type {Json} from '../types.ts';

/**
 * Complete state of the simulator, as plain JSON: it can be written to a file and read again. Records have the form of the schemas of
 * the contract with the same names.
 */

const json: z.ZodMiniType<Json> = z.json();

/** Reads a record whose properties had other names (`names`: old → new) in a file of an earlier version. */
export function withOldNames<T extends z.ZodMiniType>(
  names: Readonly<Record<string, string>>,
  schema: T,
): z.ZodMiniPipe<z.ZodMiniTransform, T> {
  const rename = (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [names[name] ?? name, part]))
      : value;
  return z.pipe(z.transform(rename), schema);
}

const message = z.object({pt: z.string(), en: z.string()});
const validationIssue = z.object({
  level: z.string(),
  severity: z.enum(['error', 'warning']),
  rule: z.string(),
  term: z.optional(z.string()),
  pointer: z.optional(z.string()),
  xpath: z.optional(z.string()),
  /** In both languages; an earlier version stored one text. */
  message: z.union([
    message,
    z.pipe(
      z.string(),
      z.transform((only) => ({pt: only, en: only})),
    ),
  ]),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

const deliveryFailure = z.object({
  code: z.string(),
  detail: z.string(),
  attempts: z.number(),
  lastAttemptAt: z.string(),
});

export const documentRecord = z.object({
  id: z.string(),
  number: z.string(),
  typeCode: z.string(),
  issueDate: z.string(),
  sellerNif: z.string(),
  buyerNif: z.string(),
  selfBilled: z.optional(z.boolean()),
  currency: z.string(),
  payableAmount: z.string(),
  state: z.string(),
  channel: z.optional(z.string()),
  externalReference: z.optional(z.string()),
  issues: z.optional(z.array(validationIssue)),
  transmittedAt: z.optional(z.string()),
  failure: z.optional(deliveryFailure),
  annulmentReason: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

const businessResponse = z.object({
  responseId: z.string(),
  type: z.enum(['accept', 'reject', 'request_correction']),
  reason: z.optional(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type BusinessResponse = z.infer<typeof businessResponse>;

export const receivedRecord = z.object({
  id: z.string(),
  number: z.string(),
  typeCode: z.string(),
  issueDate: z.string(),
  sellerNif: z.string(),
  sellerName: z.string(),
  buyerNif: z.string(),
  selfBilled: z.optional(z.boolean()),
  currency: z.string(),
  payableAmount: z.string(),
  state: z.string(),
  acknowledgement: z.optional(z.object({reference: z.optional(z.string())})),
  responses: z.array(businessResponse),
  receivedAt: z.string(),
  updatedAt: z.string(),
});
export type ReceivedRecord = z.infer<typeof receivedRecord>;

/** `StatusEntry` and `ReceivedStatusEntry`. */
export const statusEntry = z.object({
  state: z.string(),
  at: z.string(),
  eventId: z.string(),
  feapCode: z.optional(z.string()),
  detail: z.optional(z.string()),
});
export type StatusEntry = z.infer<typeof statusEntry>;

/** A file; `content` in base64. */
const storedFile = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  content: z.string(),
});

const upload = z.extend(storedFile, {
  expiresAt: z.string(),
  clientId: z.string(),
  /** Id of the document that uses the upload. No other document can use it until that one is rejected or annulled. */
  usedBy: z.optional(z.string()),
});
export type Upload = z.infer<typeof upload>;

const attachment = z.extend(storedFile, {reference: z.string(), kind: z.string()});
export type Attachment = z.infer<typeof attachment>;

/** Content of a document: the XML, and the JSON model if the document was sent as JSON. */
const documentContent = z.object({xml: z.string(), json: z.nullable(json)});
export type DocumentContent = z.infer<typeof documentContent>;

const outcome = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('deliver'), feapStatuses: z.array(z.string())}),
  z.object({kind: z.literal('reject'), rule: z.string()}),
  z.object({kind: z.literal('fail'), failureCode: z.string(), late: z.optional(z.array(z.string()))}),
  z.object({kind: z.literal('silence')}),
  z.object({kind: z.literal('bounce'), failureCode: z.string()}),
]);
const quirk = z.object({lateMs: z.optional(z.number()), duplicate: z.optional(z.boolean())});

const issuedDocument = withOldNames(
  {fate: 'plannedOutcome'},
  z.object({
    record: documentRecord,
    etag: z.string(),
    history: z.array(statusEntry),
    content: documentContent,
    attachments: z.array(attachment),
    plannedOutcome: outcome,
    quirk,
    /** Findings of the validation; shown when it ends. */
    findings: z.array(validationIssue),
    /** Errors beyond those in `findings`. */
    unlistedErrors: z.optional(z.number()),
    /** Channel of the delivery; shown when the validation ends. */
    channel: z.string(),
  }),
);
export type IssuedDocument = z.infer<typeof issuedDocument>;

const receivedDocument = z.object({
  record: receivedRecord,
  etag: z.string(),
  history: z.array(statusEntry),
  content: documentContent,
  attachments: z.array(attachment),
});
export type ReceivedDocument = z.infer<typeof receivedDocument>;

/** A step that the platform plans for later. An earlier version stored `prove` for `confirm-delivery`. */
const step = z.pipe(
  z.transform((value: unknown) =>
    isRecord(value) && value.do === 'prove' ? {...value, do: 'confirm-delivery'} : value,
  ),
  z.discriminatedUnion('do', [
    z.object({do: z.literal('validate'), documentId: z.string()}),
    z.object({do: z.literal('transmit'), documentId: z.string()}),
    z.object({do: z.literal('deliver'), documentId: z.string()}),
    z.object({do: z.literal('give-up'), documentId: z.string()}),
    z.object({do: z.literal('confirm-delivery'), documentId: z.string(), codes: z.array(z.string())}),
    z.object({do: z.literal('status'), documentId: z.string(), codes: z.array(z.string())}),
    z.object({do: z.literal('bounce'), documentId: z.string()}),
    z.object({do: z.literal('send-response'), documentId: z.string(), responseId: z.string(), eventId: z.string()}),
    z.object({do: z.literal('publish'), eventId: z.string(), isHeld: z.optional(z.boolean())}),
  ]),
);
export type Step = z.infer<typeof step>;

const event = z.object({id: z.string(), type: z.string(), timestamp: z.string(), data: z.record(z.string(), json)});

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  sellerNifs: z.optional(z.array(z.string())),
  state: z.string(),
  description: z.optional(z.string()),
  secrets: z.array(z.object({value: z.string(), until: z.nullable(z.string())})),
  createdAt: z.string(),
  updatedAt: z.string(),
  failingSince: z.nullable(z.string()),
  disabledReason: z.optional(z.string()),
  etag: z.string(),
});

const delivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  attempts: z.array(
    z.object({at: z.string(), status: z.nullable(z.number()), error: z.nullable(z.string()), durationMs: z.number()}),
  ),
  state: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  createdAt: z.string(),
});

const storedAnswer = z.object({
  fingerprint: z.string(),
  at: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
});

const supplier = z.object({nif: z.string(), name: z.string(), status: z.string(), since: z.string()});

const credential = z.object({
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  sellerNifs: z.nullable(z.array(z.string())),
  /** Newest first, including expired ones. */
  secrets: z.array(z.object({value: z.string(), createdAt: z.string(), expiresAt: z.string()})),
});
export type StoredCredential = z.infer<typeof credential>;

const account = z.object({suppliers: z.array(supplier), credentials: z.array(credential)});
export type Account = z.infer<typeof account>;

export const stateSchema = z.object({
  documents: z.record(z.string(), issuedDocument),
  received: z.record(z.string(), receivedDocument),
  uploads: z.record(z.string(), upload),
  webhooks: z.object({endpoints: z.array(endpoint), deliveries: z.array(delivery), events: z.array(event)}),
  /** Empty for a file from before suppliers existed. */
  account: z._default(account, {suppliers: [], credentials: []}),
  /** Planned steps, each with its time on the clock of this machine. */
  plans: z.array(z.object({at: z.string(), step})),
  answers: z.record(z.string(), storedAnswer),
  /** Keys of requests that a trigger has refused once; the next one succeeds. */
  refused: z.array(z.string()),
  /** State of the random generator. */
  random: z.number(),
  /** State of the random generator for the ids of requests, which do not repeat after a restart either. */
  requestIds: z.optional(z.number()),
  /** Milliseconds by which the clock has been put forward: three thousand years at most, so that every time is a date. */
  aheadMs: z.optional(z.number().check(z.gte(0), z.lte(1e14))),
});
export type SimulatorState = z.infer<typeof stateSchema>;

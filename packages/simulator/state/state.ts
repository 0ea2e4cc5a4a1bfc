import * as z from 'zod';
import type {Json} from '../types.ts';

/**
 * All that the simulator remembers, as plain JSON: it can be written to a file and read again. The forms of records are those of
 * the schemas of the contract with the same names.
 */

const json: z.ZodType<Json> = z.json();

const message = z.object({pt: z.string(), en: z.string()});
const validationIssue = z.object({
  level: z.string(),
  severity: z.enum(['error', 'warning']),
  rule: z.string(),
  term: z.string().optional(),
  pointer: z.string().optional(),
  xpath: z.string().optional(),
  /** In both languages; an earlier version kept one. */
  message: z.union([message, z.string().transform((only) => ({pt: only, en: only}))]),
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
  currency: z.string(),
  payableAmount: z.string(),
  state: z.string(),
  channel: z.string().optional(),
  externalReference: z.string().optional(),
  issues: z.array(validationIssue).optional(),
  failure: deliveryFailure.optional(),
  annulmentReason: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

const businessResponse = z.object({
  responseId: z.string(),
  type: z.enum(['accept', 'reject', 'request_correction']),
  reason: z.string().optional(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
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
  currency: z.string(),
  payableAmount: z.string(),
  state: z.string(),
  acknowledgement: z.object({reference: z.string().optional()}).optional(),
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
  feapCode: z.string().optional(),
  detail: z.string().optional(),
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

const upload = storedFile.extend({
  expiresAt: z.string(),
  clientId: z.string(),
  /** The document that uses it: no other can, until that one is rejected or annulled. */
  usedBy: z.string().optional(),
});
export type Upload = z.infer<typeof upload>;

const attachment = storedFile.extend({reference: z.string(), kind: z.string()});
export type Attachment = z.infer<typeof attachment>;

/** What a document is made of: the file, and the JSON model when it came as that. */
const documentContent = z.object({xml: z.string(), json: json.nullable()});
export type DocumentContent = z.infer<typeof documentContent>;

const outcome = z.discriminatedUnion('kind', [
  z.object({kind: z.literal('deliver'), feapStatuses: z.array(z.string())}),
  z.object({kind: z.literal('reject'), rule: z.string()}),
  z.object({kind: z.literal('fail'), failureCode: z.string(), late: z.array(z.string()).optional()}),
  z.object({kind: z.literal('silence')}),
  z.object({kind: z.literal('bounce'), failureCode: z.string()}),
]);
const quirk = z.object({lateMs: z.number().optional(), duplicate: z.boolean().optional()});

const issuedDocument = z.object({
  record: documentRecord,
  etag: z.string(),
  history: z.array(statusEntry),
  content: documentContent,
  attachments: z.array(attachment),
  fate: outcome,
  quirk,
  /** What validation found; shown when it ends. */
  findings: z.array(validationIssue),
  /** How it will be delivered; shown when validation ends. */
  channel: z.string(),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

const receivedDocument = z.object({
  record: receivedRecord,
  etag: z.string(),
  history: z.array(statusEntry),
  content: documentContent,
  attachments: z.array(attachment),
});
export type ReceivedDocument = z.infer<typeof receivedDocument>;

/** Something that the platform will do by itself. */
const step = z.discriminatedUnion('do', [
  z.object({do: z.literal('validate'), documentId: z.string()}),
  z.object({do: z.literal('deliver'), documentId: z.string()}),
  z.object({do: z.literal('give-up'), documentId: z.string()}),
  z.object({do: z.literal('prove'), documentId: z.string(), codes: z.array(z.string())}),
  z.object({do: z.literal('status'), documentId: z.string(), codes: z.array(z.string())}),
  z.object({do: z.literal('bounce'), documentId: z.string()}),
  z.object({do: z.literal('send-response'), documentId: z.string(), responseId: z.string(), eventId: z.string()}),
  z.object({do: z.literal('publish'), eventId: z.string(), isHeld: z.boolean().optional()}),
]);
export type Step = z.infer<typeof step>;

const event = z.object({id: z.string(), type: z.string(), timestamp: z.string(), data: z.record(z.string(), json)});

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  eventTypes: z.array(z.string()),
  sellerNifs: z.array(z.string()).optional(),
  state: z.string(),
  description: z.string().optional(),
  secrets: z.array(z.object({value: z.string(), until: z.string().nullable()})),
  createdAt: z.string(),
  updatedAt: z.string(),
  failingSince: z.string().nullable(),
  disabledReason: z.string().optional(),
  etag: z.string(),
});

const delivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  attempts: z.array(
    z.object({at: z.string(), status: z.number().nullable(), error: z.string().nullable(), durationMs: z.number()}),
  ),
  state: z.string(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
});

const keptAnswer = z.object({
  fingerprint: z.string(),
  at: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

const supplier = z.object({nif: z.string(), name: z.string(), status: z.string(), since: z.string()});

const credential = z.object({
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  sellerNifs: z.array(z.string()).nullable(),
  /** Newest first, also those that have ended. */
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
  /** Empty in files of a time before there were suppliers. */
  account: account.default({suppliers: [], credentials: []}),
  /** What is to come, with the moment of this machine's clock. */
  plans: z.array(z.object({at: z.string(), step})),
  answers: z.record(z.string(), keptAnswer),
  /** Keys of requests that were refused once, as a trigger said; the next one goes through. */
  refused: z.array(z.string()),
  /** State of the random numbers. */
  random: z.number(),
  /** That of the ids of requests, which are others after a restart too. */
  requestIds: z.number().optional(),
  /** Milliseconds that the clock has been put forward. */
  aheadMs: z.number().min(0).optional(),
});
export type SimulatorState = z.infer<typeof stateSchema>;

import * as z from 'zod/mini';
import type {SimulatorContract} from '../contract/types.ts';
import {documentData, receivedData} from '../documents/event-data.ts';
import {makePdf} from '../documents/pdf.ts';
import {toUbl} from '@integration-docs/cius-pt';
import type {Json, PlatformEvent} from '../types.ts';
import {base64} from '../bytes.ts';
import {sha256Hex} from '../hash.ts';
import {Random} from './ids.ts';
import {
  documentRecord,
  receivedRecord,
  statusEntry,
  type Account,
  type Attachment,
  type DocumentContent,
  type DocumentRecord,
  type IssuedDocument,
  type ReceivedDocument,
  type ReceivedRecord,
  type SimulatorState,
  type StatusEntry,
} from './state.ts';
import {day} from '../durations.ts';
import {limitOf} from '../contract/limits.ts';

const model = z.record(z.string(), z.json());
const sampleEvent = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.json()),
});
const sampleEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  secret: z.string(),
});
const sampleDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  eventId: z.string(),
  status: z.string(),
  attempts: z.array(
    z.object({
      at: z.string(),
      statusCode: z.nullable(z.number()),
      durationMs: z.number(),
      error: z.nullable(z.string()),
    }),
  ),
  createdAt: z.string(),
});
const sampleAttachments = z.object({
  items: z.array(z.object({attachmentId: z.string(), reference: z.string(), kind: z.string(), fileName: z.string()})),
});
const sampleSuppliers = z.object({
  items: z.array(z.object({nif: z.string(), name: z.string(), status: z.string(), since: z.string()})),
});
const sampleCredentials = z.object({
  items: z.array(
    z.object({
      clientId: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      sellerNifs: z.nullable(z.array(z.string())),
      secrets: z.array(z.object({ending: z.string()})),
    }),
  ),
});
const history = z.object({items: z.array(statusEntry)});

/** The fresh state without its times, as plain JSON: it is always the same, so that the build can compute it. */
export interface Seed {
  readonly state: Omit<SimulatorState, 'uploads' | 'account'>;
  readonly upload: Attachment | null;
  readonly suppliers: Account['suppliers'];
  /** In the order in which they expire. */
  readonly credentials: readonly SeedCredential[];
}

type SeedCredential = Omit<Account['credentials'][number], 'secrets'> & {readonly secrets: readonly string[]};

/**
 * Returns the seed data: the examples of the contract, so that the example request of every operation finds its resource. When an operation
 * needs another state, the example of its path parameter is the id of a document in that state.
 *
 * @throws ZodError when an example does not match its schema
 */
export function seedOf(contract: SimulatorContract, seed: number): Seed {
  const samples = new Samples(contract);
  const random = new Random(seed);
  const {delivered, failed, queued} = samples.issued(random);
  const {arrived, acknowledged} = samples.received(random);
  const issued = [delivered, failed, queued];
  const received = [arrived, acknowledged];
  return {
    state: {
      documents: Object.fromEntries(issued.map((document) => [document.record.id, document])),
      received: Object.fromEntries(received.map((document) => [document.record.id, document])),
      webhooks: samples.webhooks(issued, received),
      plans: [],
      answers: {},
      refused: [],
      random: random.state,
    },
    upload: delivered.attachments[0] ?? null,
    ...samples.account(),
  };
}

/** Returns the fresh state. The secrets expire one after the other, the first when the first warning is due. */
export function seededState(
  {state, upload, suppliers, credentials}: Seed,
  limits: SimulatorContract['limits'],
  now: Date,
): SimulatorState {
  const {documents, received, webhooks, ...rest} = structuredClone(state);
  const expiresAt = new Date(now.getTime() + day).toISOString();
  return {
    documents,
    received,
    uploads: upload === null ? {} : {[upload.attachmentId]: {...upload, expiresAt, clientId: ''}},
    webhooks,
    account: {
      suppliers: structuredClone(suppliers),
      credentials: credentials.map((credential, index) => withDates(credential, index, limits, now)),
    },
    ...rest,
  };
}

function withDates(
  {secrets, ...credential}: SeedCredential,
  index: number,
  limits: SimulatorContract['limits'],
  now: Date,
): Account['credentials'][number] {
  const lifetime = limitOf(limits, 'client-secret-lifetime') * day;
  const notice = limitOf(limits, 'client-secret-notice') * day;
  const expires = now.getTime() + notice * (index + 1);
  const dates = {
    createdAt: new Date(expires - lifetime).toISOString(),
    expiresAt: new Date(expires).toISOString(),
  };
  return {...structuredClone(credential), secrets: secrets.map((value) => ({value, ...dates}))};
}

class Samples {
  /** Events of the documents for which the contract has no example events. */
  readonly #events: PlatformEvent[] = [];

  readonly #contract: SimulatorContract;

  constructor(contract: SimulatorContract) {
    this.#contract = contract;
  }

  issued(random: Random): Record<'delivered' | 'failed' | 'queued', IssuedDocument> {
    const record = documentRecord.parse(this.#example('DocumentDelivered'));
    const invoice = model.parse(this.#example('Invoice'));
    const delivered = this.#issued(record, {
      xml: z.string().parse(this.#example('InvoiceXml')),
      json: invoice,
    });
    delivered.history = history.parse(this.#response('listDocumentStatusHistory', 'delivered')).items;
    delivered.attachments = this.#attachments(record);

    const documentFor = (operation: string, example: string, part: Partial<DocumentRecord>): IssuedDocument => {
      const id = z.string().parse(this.#parameter(operation, 'documentId'));
      const base = documentRecord.parse(this.#example(example));
      // The document is not annulled yet.
      delete base.annulmentReason;
      const buyer = this.#buyer(base.buyerNif, model.parse(invoice.buyer));
      const atcud = z
        .string()
        .parse(invoice.atcud)
        .replace(/\d+$/, /\d+$/.exec(base.number)?.[0] ?? '');
      const contact = {email: 'faturas@entidade.example'};
      const json = {...invoice, number: base.number, atcud, buyer: {...buyer, contact}};
      const document = this.#issued({...base, id, ...part}, {xml: toUbl(json), json});
      const {createdAt, updatedAt, state} = document.record;
      const states = [...new Set(['submitted', 'validated', state])];
      const {channel = '', failure} = document.record;
      const eventDetails = {submitted: {}, validated: {channel}, failed: {channel, ...(failure && {failure})}};
      document.history = states.map((name) => entry(name, name === state ? updatedAt : createdAt, random));
      this.#addEvents(document.history, documentData(document.record), eventDetails);
      return document;
    };
    return {
      delivered,
      failed: documentFor('resendDocument', 'DocumentFailed', {}),
      queued: documentFor('annulDocument', 'DocumentAnnulled', {state: 'validated'}),
    };
  }

  received(random: Random): Record<'arrived' | 'acknowledged', ReceivedDocument> {
    const arrived = receivedRecord.parse(this.#example('ReceivedDocument'));
    const acknowledged = receivedRecord.parse(this.#example('ReceivedDocumentAcknowledged'));
    const id = z.string().parse(this.#parameter('respondToReceivedDocument', 'receivedDocumentId'));
    const eventId = sampleEvent.parse(this.#example('EventDocumentReceived')).id;
    const number = arrived.number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
    const acknowledgedHistory = [
      entry('received', acknowledged.receivedAt, random),
      entry('acknowledged', acknowledged.updatedAt, random),
    ];
    const {sellerName, currency, payableAmount, acknowledgement = {}} = acknowledged;
    const eventDetails = {received: {sellerName, currency, payableAmount}, acknowledged: {acknowledgement}};
    this.#addEvents(acknowledgedHistory, receivedData({...acknowledged, id, number}), eventDetails);
    return {
      arrived: this.#received(arrived, [{state: 'received', at: arrived.receivedAt, eventId}]),
      acknowledged: this.#received({...acknowledged, id, number}, acknowledgedHistory),
    };
  }

  webhooks(issued: readonly IssuedDocument[], received: readonly ReceivedDocument[]): SimulatorState['webhooks'] {
    const [created] = Object.values(this.#responses('createWebhookEndpoint', '201'));
    const {events, ...endpoint} = sampleEndpoint.parse(created);
    const {updatedAt} = z.pick(sampleEndpoint, {updatedAt: true}).parse(this.#example('WebhookEndpoint'));
    const delivery = sampleDelivery.parse(this.#example('WebhookDeliveryFailed'));
    const ids = [...issued, ...received].flatMap((document) => document.history.map(({eventId}) => eventId));
    const exampleEvents = Object.entries(this.#contract.examples)
      .filter(([name]) => name.startsWith('Event'))
      .map(([, example]) => sampleEvent.parse(example))
      .filter(({id}) => ids.includes(id));
    return {
      endpoints: [
        {
          id: endpoint.id,
          url: endpoint.url,
          description: endpoint.description,
          eventTypes: events,
          state: 'enabled',
          secrets: [{value: endpoint.secret, until: null}],
          createdAt: endpoint.createdAt,
          updatedAt,
          failingSince: null,
          etag: z.string().parse(this.#parameter('updateWebhookEndpoint', 'If-Match')),
        },
      ],
      deliveries: [
        {
          id: delivery.id,
          endpointId: delivery.endpointId,
          eventId: delivery.eventId,
          attempts: delivery.attempts.map(({statusCode, ...attempt}) => ({...attempt, status: statusCode})),
          state: delivery.status,
          nextAttemptAt: null,
          createdAt: delivery.createdAt,
        },
      ],
      events: [...exampleEvents, ...this.#events].toSorted(
        (one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp),
      ),
    };
  }

  account(): Pick<Seed, 'suppliers' | 'credentials'> {
    const {items} = sampleCredentials.parse(this.#response('listCredentials', 'three'));
    return {
      suppliers: sampleSuppliers.parse(this.#response('listSuppliers', 'three')).items,
      credentials: items.map((credential) => ({
        ...credential,
        secrets: credential.secrets.map(({ending}) => `${credential.clientId}-${ending}`),
      })),
    };
  }

  /** The buyer of the example invoice with another tax number, and its name from the examples of the contract. */
  #buyer(nif: string, buyer: z.infer<typeof model>): z.infer<typeof model> {
    const recipients = Object.values(this.#responses('getRecipientCapabilities', '200')).map((one) => model.parse(one));
    const name = recipients.find((recipient) => recipient.nif === nif)?.name ?? buyer.name ?? null;
    return {...buyer, name, vatId: `PT${nif}`};
  }

  /** @param eventDetails additional data of the event of each state */
  #addEvents(
    entries: readonly StatusEntry[],
    data: PlatformEvent['data'],
    eventDetails: Readonly<Record<string, PlatformEvent['data']>>,
  ): void {
    for (const {state, at, eventId} of entries) {
      this.#events.push({
        id: eventId,
        type: `document.${state}`,
        timestamp: at,
        data: {...data, state, ...eventDetails[state]},
      });
    }
  }

  #issued(record: DocumentRecord, content: DocumentContent): IssuedDocument {
    return {
      record,
      etag: z.string().parse(this.#parameter('annulDocument', 'If-Match')),
      history: [],
      content,
      attachments: [],
      plannedOutcome: {kind: 'deliver', feapStatuses: []},
      quirk: {},
      findings: [],
      channel: record.channel ?? 'feap',
    };
  }

  #received(record: ReceivedRecord, entries: StatusEntry[]): ReceivedDocument {
    const json = this.#receivedInvoice(record);
    return {
      record,
      etag: z.string().parse(this.#parameter('annulDocument', 'If-Match')),
      history: entries,
      content: {xml: toUbl(json), json},
      attachments: this.#attachments(record),
    };
  }

  /** Returns the example invoice with its first line only: the received document has just that line. */
  #receivedInvoice({number, issueDate, payableAmount}: ReceivedRecord): Json {
    const invoice = model.parse(this.#example('Invoice'));
    const {lines, vatBreakdown} = z.object({lines: z.array(z.json()), vatBreakdown: z.array(model)}).parse(invoice);
    const [rate = {}] = vatBreakdown;
    const {taxableAmount = null, taxAmount = null} = rate;
    const totals = {lines: taxableAmount, withoutVat: taxableAmount, vat: taxAmount, withVat: payableAmount};
    return {
      ...invoice,
      number,
      issueDate,
      totals: {...totals, payable: payableAmount},
      vatBreakdown: [rate],
      lines: lines.slice(0, 1),
    };
  }

  #attachments({number, payableAmount, currency}: DocumentRecord | ReceivedRecord): Attachment[] {
    const {items} = sampleAttachments.parse(this.#response('listDocumentAttachments', 'one'));
    const bytes = makePdf([number, `${payableAmount} ${currency}`]);
    return items.map((item) => ({
      ...item,
      mediaType: 'application/pdf',
      size: bytes.length,
      sha256: sha256Hex(bytes),
      content: base64(bytes),
    }));
  }

  #example(name: string): Json | undefined {
    return this.#contract.examples[name];
  }

  #responses(operation: string, status: string): Readonly<Record<string, Json>> {
    const contractOperation = this.#contract.operations.find(({id}) => id === operation);
    return contractOperation?.responses[status]?.content['application/json']?.examples ?? {};
  }

  #response(operation: string, example: string): Json | undefined {
    return this.#responses(operation, '200')[example];
  }

  #parameter(operation: string, parameter: string): Json | undefined {
    const contractOperation = this.#contract.operations.find(({id}) => id === operation);
    return contractOperation?.parameters.find(({name}) => name === parameter)?.example;
  }
}

function entry(state: string, at: string, random: Random): StatusEntry {
  return {state, at, eventId: random.id('evt', new Date(at))};
}

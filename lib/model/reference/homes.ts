/**
 * Where each part of the contract is explained: exactly one page. Operations go by their tag, schemas and headers by the
 * rules of `assign-homes.ts`. With another contract, this file says where its parts go.
 */

/** Pages that explain the contract, in reading order: what two of them use stands on the first. */
export const homes = [
  {
    page: 'scope',
    route: '/docs/integrations/api/scope',
    /** Tags of the operations that stand there. */
    tags: [],
    /** Schemas that stand there although operations of another page use them, with all that only they need. */
    schemas: [
      'RequestId',
      'Date',
      'Timestamp',
      'Amount',
      'SignedAmount',
      'UnitPrice',
      'SignedUnitPrice',
      'Quantity',
      'SignedQuantity',
      'Percentage',
      'CurrencyCode',
      'CountryCode',
      'UnitCode',
      'EntityTag',
      'Cursor',
      'NextCursor',
    ],
    headers: ['request', 'response'],
    events: false,
  },
  {
    page: 'specification',
    route: '/docs/integrations/api/specification',
    tags: ['authentication'],
    schemas: ['Document', 'Problem'],
    headers: [],
    events: false,
  },
  {
    page: 'usecases',
    route: '/docs/integrations/api/usecases',
    tags: [],
    schemas: ['Seller', 'Buyer', 'Delivery', 'Payment', 'Withholding', 'VatCategoryCode', 'ExemptionCode'],
    headers: [],
    events: false,
  },
  {
    page: 'issued',
    route: '/docs/integrations/api/issued',
    tags: ['documents', 'recipients'],
    schemas: [],
    headers: [],
    events: false,
  },
  {
    page: 'received',
    route: '/docs/integrations/api/received',
    tags: ['received-documents'],
    schemas: [
      'DocumentAttachment',
      'AttachmentUpload',
      'UploadedAttachment',
      'AttachmentList',
      'AttachmentKind',
      'AttachmentMediaType',
      'AttachmentId',
      'Sha256',
      'UblDocument',
      'PdfFile',
      'BinaryFile',
    ],
    headers: [],
    events: false,
  },
  {
    page: 'webhooks/intro',
    route: '/docs/integrations/webhooks/intro',
    tags: ['webhook-endpoints', 'events'],
    schemas: [],
    headers: [],
    events: false,
  },
  {
    page: 'webhooks/types',
    route: '/docs/integrations/webhooks/types',
    tags: [],
    schemas: [
      'Event',
      'EventId',
      'DocumentId',
      'DocumentNumber',
      'DocumentTypeCode',
      'DocumentState',
      'FeapCode',
      'DeliveryFailure',
      'ValidationIssue',
      'Nif',
      'TaxNumber',
      'ExternalReference',
      'Channel',
      'ChannelChoice',
      'ValidationLevel',
    ],
    headers: [],
    events: true,
  },
  {
    page: 'webhooks/security',
    route: '/docs/integrations/webhooks/security',
    tags: [],
    schemas: [],
    headers: ['webhook'],
    events: false,
  },
] as const satisfies readonly Home[];

interface Home {
  readonly page: string;
  readonly route: string;
  readonly tags: readonly string[];
  readonly schemas: readonly string[];
  readonly headers: readonly HeaderGroup[];
  /** True on the one page that explains the events. */
  readonly events: boolean;
}

/** Name of a page in `<Schemas page="…" />`. */
export type PageId = (typeof homes)[number]['page'];

/** Headers that you send to the API, that the API answers with, and that come with a webhook. */
export type HeaderGroup = 'request' | 'response' | 'webhook';

/** Address of a page without language prefix. */
export function routeOf(page: PageId): string {
  return homes.find((home) => home.page === page)?.route ?? '';
}

/** Page of the error catalogues (`#error-<code>`, `#token-error-<code>`). */
export const errorsPage: PageId = 'specification';

/** Page of the codes of failed deliveries (`#failure-<code>`). */
export const deliveryPage: PageId = 'issued';

/** @example operationAnchor('submitDocument') // → 'submit-document' */
export function operationAnchor(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @example eventAnchor('document.status_changed') // → 'event-document-status-changed' */
export function eventAnchor(type: string): string {
  return `event-${type.replaceAll(/[._]/g, '-')}`;
}

/** @example schemaAnchor('Document') // → 'schema-Document' */
export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

/** @example propertyAnchor('Document', 'commitmentNumber') // → 'Document.commitmentNumber' */
export function propertyAnchor(owner: string, name: string): string {
  return `${owner}.${name}`;
}

/** @example headerAnchor('Idempotency-Key') // → 'header-idempotency-key' */
export function headerAnchor(name: string): string {
  return `header-${name.toLowerCase()}`;
}

/** @example errorAnchor('duplicate-document') // → 'error-duplicate-document' */
export function errorAnchor(code: string): string {
  return `error-${code}`;
}

/** Errors of the token request. @example tokenErrorAnchor('invalid_scope') // → 'token-error-invalid-scope' */
export function tokenErrorAnchor(code: string): string {
  return `token-error-${code.replaceAll('_', '-')}`;
}

/** Reasons why a delivery failed. @example deliveryErrorAnchor('mailbox-full') // → 'failure-mailbox-full' */
export function deliveryErrorAnchor(code: string): string {
  return `failure-${code}`;
}

/** @example exampleAnchor('DocumentSubmitted') // → 'example-DocumentSubmitted' */
export function exampleAnchor(name: string): string {
  return `example-${name}`;
}

/**
 * The canonical page of each part of the contract: the one page that explains it. The tag of an operation determines its page; the rules
 * of `reference/assign-pages.ts` determine the page of schemas and headers. For another contract, change this file.
 */
import {specificationRoute} from '@integration-docs/facts';

/** Pages that explain the contract, in reading order: the first of several pages that use a part explains it. */
export const canonicalPages: readonly CanonicalPage[] = [
  {
    page: 'scope',
    route: '/docs/integrations/api/scope',
    /** Tags of the operations of the page. */
    tags: ['account'],
    /** Schemas of the page even if operations of another page use them, together with the schemas that only they need. */
    schemas: [
      'RequestId',
      'Text',
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
      'DocumentId',
      'DocumentNumber',
      'DocumentTypeCode',
      'RecordTypeCode',
      'Nif',
      'TaxNumber',
      'ExternalReference',
    ],
    headers: ['request', 'response'],
  },
  {
    page: 'specification',
    route: '/docs/integrations/api/specification',
    tags: ['authentication'],
    schemas: ['Document', 'Problem'],
    headers: [],
  },
  {
    page: 'usecases',
    route: '/docs/integrations/api/usecases',
    tags: [],
    schemas: ['Seller', 'Buyer', 'Delivery', 'Payment', 'Withholding', 'VatCategoryCode', 'ExemptionCode'],
    headers: [],
  },
  {
    page: 'issued',
    route: '/docs/integrations/api/issued',
    tags: ['documents', 'recipients'],
    schemas: [
      'DocumentState',
      'FeapCode',
      'DeliveryFailure',
      'DeliveryFailureCode',
      'ValidationIssue',
      'ValidationLevel',
      'Severity',
      'Channel',
      'ChannelChoice',
      'DocumentAttachment',
      'AttachmentUpload',
      'UploadedAttachment',
      'AttachmentList',
      'AttachmentRecord',
      'AttachmentKind',
      'AttachmentMediaType',
      'AttachmentId',
      'Sha256',
      'UblDocument',
      'PdfFile',
      'BinaryFile',
    ],
    headers: [],
  },
  {
    page: 'received',
    route: '/docs/integrations/api/received',
    tags: ['received-documents'],
    schemas: [],
    headers: [],
  },
  {
    page: 'webhooks/intro',
    route: '/docs/integrations/webhooks/intro',
    tags: ['webhook-endpoints', 'events'],
    schemas: [],
    headers: [],
  },
  {
    page: 'webhooks/types',
    route: '/docs/integrations/webhooks/types',
    tags: [],
    schemas: ['Event', 'EventId'],
    headers: [],
  },
  {
    page: 'webhooks/security',
    route: '/docs/integrations/webhooks/security',
    tags: [],
    schemas: [],
    headers: ['webhook'],
  },
];

/** Name of a page in `<Schemas page="…" />`. */
export type PageId = string;

/** Headers of requests to the API, of its responses, and of webhooks. */
export type HeaderGroup = 'request' | 'response' | 'webhook';

interface CanonicalPage {
  readonly page: PageId;
  readonly route: string;
  readonly tags: readonly string[];
  readonly schemas: readonly string[];
  readonly headers: readonly HeaderGroup[];
}

/** The pages that explain a contract. */
export interface ReferencePages {
  /** In reading order. */
  readonly list: readonly CanonicalPage[];
  /** Page of the error catalogues (`#error-<code>`, `#token-error-<code>`). */
  readonly errors: PageId;
  /** Page of the codes of failed deliveries (`#failure-<code>`). */
  readonly failures: PageId;
  readonly events: PageId;
}

/** Page of the error catalogues (`#error-<code>`, `#token-error-<code>`). */
export const errorsPage: PageId = 'specification';

/** Page of the codes of failed deliveries (`#failure-<code>`), which are in the `failure` of an issued document. */
export const failuresPage: PageId = 'issued';

export const eventsPage: PageId = 'webhooks/types';

/** The pages of this site. */
export const referencePages: ReferencePages = {
  list: canonicalPages,
  errors: errorsPage,
  failures: failuresPage,
  events: eventsPage,
};

/** Name of the page with the whole contract ({@link wholeReference}). */
export const wholePage: PageId = 'whole';

/** Pages for showing the whole contract on one page: links stay on that page, except links to codes of errors and failures. */
export const wholeReference: ReferencePages = {
  list: [
    {
      page: wholePage,
      route: specificationRoute,
      tags: canonicalPages.flatMap(({tags}) => tags),
      schemas: canonicalPages.flatMap(({schemas}) => schemas),
      headers: ['request', 'response', 'webhook'],
    },
    ...canonicalPages.map((page) => ({...page, tags: [], schemas: [], headers: []})),
  ],
  errors: errorsPage,
  failures: failuresPage,
  events: wholePage,
};

/** Returns the route of a page, without language prefix. */
export function routeOf(page: PageId, {list}: Pick<ReferencePages, 'list'> = referencePages): string {
  return list.find((candidate) => candidate.page === page)?.route ?? '';
}

/** Returns the target of a link from a page to an anchor: `#…` on the same page, otherwise with the route. */
export function hrefOf(page: PageId, anchor: string, from: PageId, pages: ReferencePages = referencePages): string {
  return `${page === from ? '' : routeOf(page, pages)}#${anchor}`;
}

/** Returns the page that explains the headers of a group. */
export function headersPage(group: HeaderGroup, pages: ReferencePages = referencePages): PageId {
  return pages.list.find(({headers}) => headers.includes(group))?.page ?? pages.errors;
}

/**
 * Names in inline code on the pages of the API that have the form of a name of the contract, but are defined elsewhere.
 * A name that is neither here nor in the contract fails `npm run check`. Single words (`gzip`, `POST`, `UTF-8`) need no entry.
 */
interface AllowedNames {
  /** Where they are defined, or what they are. */
  readonly reason: string;
  readonly names: readonly string[];
}

export const allowedNames: readonly AllowedNames[] = [
  {reason: 'a directive of Cache-Control (RFC 9111)', names: ['no-store']},
  {
    reason:
      'OAuth 2.0: what OpenAPI describes as a security scheme, and a grant type that is refused (RFC 6749 §2.3.1, §6)',
    names: ['client_id', 'refresh_token'],
  },
  {
    reason: 'Standard Webhooks: what is signed, and keys that this platform does not use',
    names: ['id.timestamp.body', 'whpk_', 'whsk_'],
  },
  {reason: 'the extension of packages/contract/openapi.yaml that names a term', names: ['x-bt']},
  {
    reason:
      'warnings of the level business: `rule` of ValidationIssue is a text, for rules come and go (packages/simulator/documents/warnings.ts)',
    names: [
      'unsigned-email',
      'commitment-number-missing',
      'preceding-invoice-not-delivered',
      'preceding-invoice-not-self-billed',
      'preceding-invoice-self-billed',
    ],
  },
  {
    reason: 'what the published functions say of a signature (site/commands/samples/vectors.ts)',
    names: ['missing-header', 'malformed-header', 'timestamp-too-old', 'timestamp-too-new', 'no-matching-signature'],
  },
  {reason: 'a step of the log of the connectors', names: ['connector.failed']},
  {reason: 'a rule of Redocly, and its option', names: ['no-invalid-media-type-examples', 'allowAdditionalProperties']},
  {reason: 'web frameworks, whose ways to the raw body are compared', names: ['as_text', 'bodyParser']},
];

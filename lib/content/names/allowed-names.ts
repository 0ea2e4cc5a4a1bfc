/**
 * Names in inline code on the pages of the API that the contract does not define, because somebody else does. What is neither
 * here nor in the contract fails `npm run check`.
 */
export interface Elsewhere {
  /** Who defines them, or what they are. */
  readonly reason: string;
  readonly names?: readonly string[];
  readonly pattern?: RegExp;
}

export const elsewhere: readonly Elsewhere[] = [
  {
    reason: 'HTTP: methods, and headers that OpenAPI 3.1 keeps out of its parameters (RFC 9110, RFC 7240)',
    names: ['GET', 'POST', 'PUT', 'Accept', 'Allow', 'Authorization', 'Content-Type', 'Prefer', 'no-store'],
  },
  {reason: 'the Link header (RFC 8288)', names: ['rel', 'next']},
  {
    reason: 'HTTP authentication of OAuth 2.0, which OpenAPI describes as a security scheme (RFC 6749 §2.3.1)',
    names: ['client_id'],
  },
  {reason: 'grant types that are refused (RFC 6749 §4.3, §6)', names: ['password', 'refresh_token']},
  {reason: 'the values of JSON', names: ['null', 'true', 'false']},
  {reason: 'host names of the reader', names: ['localhost']},
  {reason: 'what a webhook is signed over (Standard Webhooks)', names: ['id.timestamp.body']},
  {reason: 'keys of Standard Webhooks that this platform does not use', names: ['whpk_', 'whsk_']},
  {reason: 'a member of samples/verify-signature/vectors.json', names: ['body']},
  {reason: 'rules of EN 16931 and CIUS-PT', pattern: /^(?:BR|BE|DT)-[A-Z0-9-]+$/},
  {reason: 'prefix and form of Portuguese tax numbers in UBL (CIUS-PT)', pattern: /^PT(?:\d{9})?$/},
  {reason: 'elements of UBL 2.1', pattern: /^(?:cac|cbc):[A-Za-z]+$/},
  {reason: 'units (UN/ECE Recommendation 20)', names: ['C62', 'HUR', 'KWH']},
  {
    reason: 'names of CIUS-PT and of the Portuguese tax authority',
    names: ['ATCUD', 'ATCERTIFIEDPROGRAM', 'WITHHOLDINGTAX', 'STI'],
  },
  {reason: 'how a date is written', names: ['AAAA-MM-DD', 'YYYY-MM-DD']},
  {reason: 'the extension of contract/openapi.yaml that names a term', names: ['x-bt']},
  {reason: 'files to download (plugins/specification)', names: ['openapi.json', 'postman-collection.json']},
  {
    reason: 'web frameworks and shells, whose ways to the raw body are compared',
    names: [
      'Buffer',
      'MemoryStream',
      'Position',
      'Request',
      'True',
      'as_text',
      'bodyParser',
      'echo',
      'req',
      'req.body',
      'request.body',
    ],
  },
];

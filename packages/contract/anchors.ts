/**
 * Anchors of each kind of entry. They never change, because responses of the API, programs and bookmarks contain addresses with these
 * anchors.
 */

/**
 * Returns the anchor of an operation: lower-case words joined by hyphens, like the ids of headings.
 *
 * @example operationAnchor('submitDocument') // → 'submit-document'
 * @example operationAnchor('create_shipment') // → 'create-shipment'
 */
export function operationAnchor(operationId: string): string {
  return operationId
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
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

/** @example exampleAnchor('DocumentSubmitted') // → 'example-DocumentSubmitted' */
export function exampleAnchor(name: string): string {
  return `example-${name}`;
}

/** Problem details of the API. @example errorAnchor('duplicate-document') // → 'error-duplicate-document' */
export function errorAnchor(code: string): string {
  return `error-${code}`;
}

/** Errors of the token request. @example tokenErrorAnchor('invalid_scope') // → 'token-error-invalid-scope' */
export function tokenErrorAnchor(code: string): string {
  return `token-error-${code.replaceAll('_', '-')}`;
}

/** Reasons why a delivery failed. @example failureAnchor('email-bounced') // → 'failure-email-bounced' */
export function failureAnchor(code: string): string {
  return `failure-${code}`;
}

/** @example stateAnchor('issued', 'payment_issued') // → 'state-issued-payment-issued' */
export function stateAnchor(direction: 'issued' | 'received', state: string): string {
  return `state-${direction}-${state.replaceAll('_', '-')}`;
}

/** Codes of FE-AP status messages. @example feapStatusAnchor('ACCEPTED') // → 'status-accepted' */
export function feapStatusAnchor(code: string): string {
  return `status-${code.toLowerCase()}`;
}

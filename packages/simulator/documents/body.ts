import type {Knowledge} from '@integration-docs/cius-pt';
import type {Schemas} from '../contract/schemas.ts';
import type {OperationContract} from '../contract/types.ts';
import {readBody, type Body} from '../http/body.ts';
import {mediaTypeOf} from '../http/media-types.ts';
import {Refusal} from '../http/refusal.ts';
import {findingsIn, formFault, issueOf} from './inspect.ts';

/** Whether an operation accepts a document: only these operations accept XML. */
export function takesDocument({body}: OperationContract): boolean {
  return body !== null && 'application/xml' in body.content;
}

/**
 * Reads the body of an operation that accepts a document. A refusal for its form includes all findings of the validator.
 *
 * @param bytes as received
 * @throws Refusal `malformed-body`, `schema-invalid` or `payload-too-large`
 */
export function readDocument(
  operation: OperationContract,
  bytes: Uint8Array,
  contentType: string | undefined,
  {schemas, contract}: {readonly schemas: Schemas; readonly contract: {readonly knowledge: Knowledge}},
): Body {
  const syntax = mediaTypeOf(contentType).endsWith('xml') ? 'ubl' : 'json';
  const withFindings = (refusal: Refusal): Refusal => {
    const findings = findingsIn(bytes, syntax, contract.knowledge);
    const detail =
      (syntax === 'ubl' && refusal.code === 'malformed-body' ? formFault(findings) : undefined) ?? refusal.detail;
    return new Refusal(refusal.code, detail, {...refusal.options, issues: findings.map(issueOf)});
  };
  try {
    return readBody(operation, bytes, contentType, schemas);
  } catch (error) {
    const isForm = error instanceof Refusal && ['malformed-body', 'schema-invalid'].includes(error.code);
    throw isForm ? withFindings(error) : error;
  }
}

import type {Located, Path, Problem} from '@integration-docs/facts';
import type {Contract, ParameterNode} from '../openapi/nodes.ts';
import {operationsOf} from '../openapi/operations.ts';
import type {ContractContent, ContractOperation} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import type {Body, Operation, Reference} from './types.ts';

/**
 * Reports the parts of operations that are in the contract but not in the reference: responses, media types, schemas of bodies, parameters,
 * security schemes. It compares the finished reference with the contract, to detect what the code of the reference forgets.
 */
export function unshownPartsProblems(
  {value, file, lineOf}: Pick<Located<Contract>, 'value' | 'file' | 'lineOf'>,
  {operations, headers}: Pick<Reference<unknown>, 'operations' | 'headers'>,
): readonly Problem[] {
  return operationsOf(value).flatMap((operation) => {
    const {method, path, node} = operation;
    const drawnOperation = operations.find(({id}) => id === node.operationId);
    const missingParts =
      drawnOperation === undefined
        ? [{what: 'the operation', path: []}]
        : [
            ...missingParameters(
              operation.parameters,
              drawnOperation,
              headers.request.map(({name}) => name),
            ),
            ...missingContents(operation.body?.contents ?? [], drawnOperation.body ?? undefined, ['requestBody']),
            ...missingResponses(
              operation,
              drawnOperation,
              headers.response.map(({name}) => name),
            ),
            ...missingSecurity(operation, drawnOperation),
          ];
    return missingParts.map(({what, path: pathInOperation}) => ({
      file,
      line: lineOf(['paths', path, method, ...pathInOperation]),
      found: `${what} of ${node.operationId}, which the reference leaves out`,
      expected: 'everything that the contract says of an operation on its page',
      cure: 'This is a mistake of packages/contract/reference: draw it there, with a test.',
    }));
  });
}

/** A part that is not in the reference, and its path in the operation. */
interface MissingPart {
  readonly what: string;
  readonly path: Path;
}

function missingParameters(
  parameters: readonly ParameterNode[],
  drawn: Operation<unknown>,
  headers: readonly string[],
): readonly MissingPart[] {
  const isDrawn = ({name, in: where}: ParameterNode): boolean =>
    where === 'header'
      ? headers.includes(name)
      : drawn.parameters.some((field) => field.name === name && field.where === where);
  return parameters
    .filter((parameter) => !isDrawn(parameter))
    .map(({name, in: where}) => ({what: `the ${where} parameter ${name}`, path: ['parameters']}));
}

function missingContents(
  contents: readonly ContractContent[],
  drawn: Pick<Body<unknown>, 'contents'> | undefined,
  path: Path,
): readonly MissingPart[] {
  return contents.flatMap(({mediaType, schema}) => {
    const drawnContent = drawn?.contents.find((content) => content.mediaType === mediaType);
    const contentPath = [...path, 'content', mediaType];
    if (drawnContent === undefined) return [{what: `the body ${mediaType}`, path: contentPath}];
    if (schema === undefined) return [];
    const {type, fields} = drawnContent;
    if (type === null) return [{what: `the schema of ${mediaType}`, path: [...contentPath, 'schema']}];
    const properties =
      schema.$ref === undefined ? Object.keys(schema.properties ?? schema.items?.properties ?? {}) : [];
    return properties
      .filter((name) => !fields.some((field) => field.name === name))
      .map((name) => ({what: `the property ${name} of ${mediaType}`, path: [...contentPath, 'schema']}));
  });
}

function missingResponses(
  {responses}: ContractOperation,
  drawn: Operation<unknown>,
  headers: readonly string[],
): readonly MissingPart[] {
  return responses.flatMap(({status, contents, headers: responseHeaders}): readonly MissingPart[] => {
    const path: Path = ['responses', status];
    const drawnResponse = drawn.responses.find((response) => response.status === status);
    const codes = [...(drawnResponse?.errors ?? []), ...drawn.commonErrors].filter(
      (error) => String(error.status) === status,
    );
    const missingHeaders = [...responseHeaders.keys()].filter((name) => !headers.includes(name));
    const missingParts = missingHeaders.map((name) => ({
      what: `the header ${name} of ${status}`,
      path: [...path, 'headers', name],
    }));
    if (drawnResponse === undefined && codes.length === 0) return [{what: `the response ${status}`, path}];
    // The error catalogue explains the problem details of an error code, so the response does not need to.
    const ownContents = codes.length > 0 ? contents.filter(({mediaType}) => mediaType !== problemMediaType) : contents;
    return [...missingParts, ...missingContents(ownContents, drawnResponse, path)];
  });
}

function missingSecurity({security}: ContractOperation, drawn: Operation<unknown>): readonly MissingPart[] {
  const drawnSchemes = drawn.authentication.flat();
  return security.flat().flatMap(({name, scopes}) => {
    const isDrawn =
      drawnSchemes.some((scheme) => scheme.name === name) ||
      (drawn.scope !== null && scopes.includes(drawn.scope.name));
    return isDrawn ? [] : [{what: `the security scheme ${name}`, path: ['security']}];
  });
}

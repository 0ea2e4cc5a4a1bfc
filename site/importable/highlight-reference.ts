import {highlightCode} from '@integration-docs/docs/content';
import {isLanguage} from '@integration-docs/facts';
import type {Body, Content, Example, Html, Operation, Reference, Response, Text} from '@integration-docs/contract/pure';

/** Highlights the code in the reference. */
export async function highlightReference(reference: Reference<Text>): Promise<Reference> {
  const {operations, events, ...rest} = reference;
  return {
    ...rest,
    operations: await Promise.all(operations.map(highlightOperation)),
    events: await Promise.all(
      events.map(async (event) => ({...event, examples: await highlightExamples(event.examples)})),
    ),
  };
}

async function highlightOperation(operation: Operation<Text>): Promise<Operation> {
  const {body, responses, requests, runnable} = operation;
  const {recorded} = runnable;
  return {
    ...operation,
    body: body && (await highlightContents(body)),
    responses: await Promise.all(responses.map(highlightContents<Response<Text>>)),
    requests: await Promise.all(requests.map(highlight)),
    runnable: {...runnable, recorded: {...recorded, short: recorded.short && (await highlight(recorded.short))}},
  };
}

async function highlightContents<T extends Pick<Body<Text>, 'contents'>>(
  holder: T,
): Promise<Omit<T, 'contents'> & {readonly contents: readonly Content[]}> {
  const contents = holder.contents.map(async (content) => ({
    ...content,
    examples: await highlightExamples(content.examples),
  }));
  return {...holder, contents: await Promise.all(contents)};
}

async function highlightExamples(examples: readonly Example<Text>[]): Promise<readonly Example[]> {
  return Promise.all(examples.map(async (example) => ('code' in example ? highlight(example) : example)));
}

async function highlight<T extends Text & {readonly language: string}>({
  code,
  ...rest
}: T): Promise<Omit<T, 'code'> & Html> {
  const language = isLanguage(rest.language) ? rest.language : 'text';
  return {...rest, html: await highlightCode(code.trimEnd(), language, [])};
}

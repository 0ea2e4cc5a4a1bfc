import {readFile} from 'node:fs/promises';
import path from 'node:path';

/** A request of an `.http` file, with its variables filled in. */
export interface HttpRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Parses the syntax that JetBrains and REST Client for VS Code both support; refuses any other line.
 *
 * @param folder folder of the files that bodies refer to
 * @param variables values that replace those of the file
 */
export async function readHttpFile(
  text: string,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<readonly HttpRequest[]> {
  const [head = '', ...blocks] = text.split(/^###.*\n/m);
  const fileVariables = head.split('\n').flatMap((line): (readonly [string, string])[] => {
    if (line === '' || line.startsWith('# ')) return [];
    const [, name, value] = /^@(\w+) = (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`neither a comment nor a variable: ${line}`);
    return [[name, value]];
  });
  const values = new Map([...fileVariables, ...Object.entries(variables)]);
  const fill = (line: string): string =>
    line.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`{{${name}}} is not set`);
      return value;
    });
  return Promise.all(blocks.map((block) => readBlock(fill(block), folder)));
}

async function readBlock(block: string, folder: string): Promise<HttpRequest> {
  const [head = '', ...rest] = block.trimEnd().split('\n\n');
  const [nameLine = '', requestLine = '', ...headerLines] = head.split('\n');
  const [, name] = /^# @name (\w+)$/.exec(nameLine) ?? [];
  const [, method, url] = /^([A-Z]+) (https?:\/\/\S+)$/.exec(requestLine) ?? [];
  if (name === undefined || method === undefined || url === undefined) throw new Error(`not a request:\n${head}`);
  const headers = headerLines.map((line): readonly [string, string] => {
    const [, field, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    if (field === undefined || value === undefined) throw new Error(`${name}: not a header: ${line}`);
    const [, user, secret] = /^Basic (\S+) (\S+)$/.exec(value) ?? [];
    return [field, user === undefined ? value : `Basic ${btoa(`${user}:${secret}`)}`];
  });
  const lines = rest
    .join('\n\n')
    .split('\n')
    .map(async (line) => {
      const [, file] = /^< (\S+)$/.exec(line) ?? [];
      return file === undefined ? line : readFile(path.join(folder, file), 'utf8');
    });
  const isForm = headers.some(([field, value]) => field === 'Content-Type' && value.startsWith('multipart/'));
  return {
    name,
    method,
    url,
    headers: Object.fromEntries(headers),
    body: (await Promise.all(lines)).join(isForm ? '\r\n' : '\n'),
  };
}

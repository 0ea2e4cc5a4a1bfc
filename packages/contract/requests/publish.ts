import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {sandboxUrl} from '@integration-docs/facts';
import type {Contract} from '../openapi/nodes.ts';
import {loadContract} from '../openapi/read.ts';
import {exampleRequests} from './example.ts';
import {inputsOf, requestFiles, requestsFolder} from './files.ts';

/**
 * Returns the requests as files of the site, together with the files that they send.
 *
 * @param root folder of the project
 * @returns content by path from the root of the site: `samples/requests/getDocument.py`
 */
export async function publishedRequests(root: string): Promise<ReadonlyMap<string, string>> {
  return requestsOfContract((await loadContract(root)).in.en, sandboxUrl, root);
}

/**
 * Same as {@link publishedRequests}, for any contract.
 *
 * @param baseUrl base address of the requests, without a slash at the end
 * @param root folder of the project, with the samples that requests send
 */
export async function requestsOfContract(
  contract: Contract,
  baseUrl: string,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  const requests = exampleRequests(contract);
  const inputs = [...new Set(requests.flatMap(inputsOf))].map(
    async (file) =>
      [`${requestsFolder}/${path.posix.basename(file)}`, await readFile(path.join(root, file), 'utf8')] as const,
  );
  const code = requests.flatMap((request) => requestFiles(request, baseUrl));
  return new Map([...code.map(({file, code: text}) => [file, text] as const), ...(await Promise.all(inputs))]);
}

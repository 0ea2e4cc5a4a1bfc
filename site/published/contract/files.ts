import {openApiFile, sandboxUrl, specificationFolder} from '@integration-docs/facts';
import site from '../../config/site.ts';
import {loadContract, openEnums} from '@integration-docs/contract';
import type {Files} from '@integration-docs/docs';
import {openApiYaml} from './documents.ts';
import {makeHttpFile} from './http-file.ts';
import {publishedJson} from './json.ts';
import {makeCollection} from './postman.ts';

/** Returns the downloads of the contract, by path relative to the site. */
export async function contractDownloads(root: string): Promise<Files> {
  const contract = await loadContract(root);
  const {pt, en} = contract.in;
  return new Map([
    [`${specificationFolder}/openapi.yaml`, openApiYaml(openEnums(contract.value))],
    [`${specificationFolder}/${openApiFile('en')}`, formatJson(openEnums(en))],
    [`${specificationFolder}/${openApiFile('pt')}`, formatJson(openEnums(pt, 'pt'))],
    [`${specificationFolder}/postman-collection.json`, formatJson(makeCollection(en, sandboxUrl))],
    [`${specificationFolder}/requests.http`, makeHttpFile(en, sandboxUrl, site.url)],
  ]);
}

function formatJson(value: unknown): string {
  return `${publishedJson(value, 2)}\n`;
}

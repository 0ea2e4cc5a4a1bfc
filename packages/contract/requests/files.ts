import type {ExampleRequest} from './example.ts';
import {requestLanguages} from './languages.ts';
import type {RequestLanguage} from './languages.ts';
import {programOf} from './writer.ts';

/** Folder of the site, and of the address, where the requests stand as files. */
export const requestsFolder = 'samples/requests';

/** A request in a language: what a page shows, and the file that the site publishes. */
interface RequestFile {
  readonly language: RequestLanguage;
  /** From the root of the site: `samples/requests/getDocument.py`. */
  readonly file: string;
  readonly code: string;
}

/**
 * A request in every language.
 *
 * @param baseUrl where it goes when the environment says nothing else, without a slash at the end
 */
export function requestFiles(request: ExampleRequest, baseUrl: string): readonly RequestFile[] {
  const program = programOf(request, baseUrl);
  return requestLanguages.map((language) => ({
    language,
    file: `${requestsFolder}/${request.id}.${language.extension}`,
    code: language.write(program),
  }));
}

/** The samples that a request reads from the working folder. */
export function inputsOf({body}: ExampleRequest): readonly string[] {
  return body?.kind === 'file' || body?.kind === 'upload' ? [body.sample] : [];
}

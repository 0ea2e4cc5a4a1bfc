import type {ExampleRequest} from './example.ts';
import {requestLanguages} from './languages.ts';
import type {RequestLanguage} from './languages.ts';
import {programOf} from './writer.ts';

/** Folder of the request files, below the root of the site. */
export const requestsFolder = 'samples/requests';

/** A request in one language: the code that a page shows, and the file that the site publishes. */
interface RequestFile {
  readonly language: RequestLanguage;
  /** Path from the root of the site: `samples/requests/getDocument.py`. */
  readonly file: string;
  readonly code: string;
}

/**
 * Writes a request in every language.
 *
 * @param baseUrl default base address, which an environment variable overrides; without a slash at the end
 */
export function requestFiles(request: ExampleRequest, baseUrl: string): readonly RequestFile[] {
  const program = programOf(request, baseUrl);
  return requestLanguages.map((language) => ({
    language,
    file: `${requestsFolder}/${request.id}.${language.extension}`,
    code: language.write(program),
  }));
}

/** Returns the samples that a request reads from the working folder. */
export function inputsOf({body}: ExampleRequest): readonly string[] {
  return body?.kind === 'file' || body?.kind === 'upload' ? [body.sample] : [];
}

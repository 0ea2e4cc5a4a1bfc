import * as lists from './code-lists/lists.ts';
import {cureAddAttribute} from './rule.ts';
import type {Localized} from './terms.ts';

/** Cure for a wrong media type. Changing the media type does not convert the file. */
export const mediaTypes: Localized = (() => {
  const types = lists.mediaTypesCiusPt.all();
  const code = types.map((type) => `\`${type}\``).join(', ');
  return {
    pt: `Se o ficheiro é mesmo de um destes tipos, escreva-o: ${code}. Se não é, substitua o ficheiro por um PDF: mudar só o tipo não basta.`,
    en: `If the file really is of one of these types, write it: ${code}. If not, replace the file by a PDF: changing the type alone is not enough.`,
  };
})();

export const addMimeCode: Localized = cureAddAttribute('mimeCode', mediaTypes);

export const addFilename: Localized = {
  pt: 'Escreva o nome do ficheiro em `@filename`.',
  en: 'Write the name of the file into `@filename`.',
};

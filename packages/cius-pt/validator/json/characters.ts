import type {Localized} from '../report.ts';

/** What no text may have: control characters other than tabs and line feeds, U+2028, U+2029, U+FFFE, U+FFFF, unpaired surrogates. */
const forbidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF\p{Cs}]/u;

const unpairedMessage = (unit: string): Localized => {
  const code = `\`\\u${unit.charCodeAt(0).toString(16)}\``;
  return {
    pt: `Tem um surrogate isolado (${code}), que não é um carácter.`,
    en: `It has an unpaired surrogate (${code}), which is no character.`,
  };
};

const unpairedCure: Localized = {
  pt: 'Escreva o carácter inteiro do documento emitido; corte textos por caracteres, não por unidades UTF-16.',
  en: 'Write the whole character of the issued document; cut texts by characters, not by UTF-16 units.',
};

const controlMessage: Localized = {
  pt: 'Tem um carácter de controlo que não é uma mudança de linha (U+000A) nem uma tabulação.',
  en: 'It has a control character other than a line feed (U+000A) or a tab.',
};

const controlCure: Localized = {pt: 'Retire os caracteres de controlo.', en: 'Remove control characters.'};

/** What is wrong with the characters of a text, whatever its schema says. The patterns of the contract cannot say it: an engine that reads UTF-16 would refuse every emoji. */
export const characterFault = (text: string): {readonly message: Localized; readonly cure: Localized} | undefined => {
  const [found] = forbidden.exec(text) ?? [];
  if (found === undefined) return undefined;
  return /\p{Cs}/u.test(found)
    ? {message: unpairedMessage(found), cure: unpairedCure}
    : {message: controlMessage, cure: controlCure};
};

import {readYaml} from '../../problem/yaml-source.ts';
import {messageProblems, usedMessages, type MessageFile} from '../ui-messages.ts';
import type {Check, CheckContext} from './context.ts';

export const messagesFile = {pt: 'i18n/pt/code.json', en: 'i18n/en/code.json'} as const;

/** Texts of the interface: those that the code uses exist in both languages, and no others. */
export const interfaceCheck: Check = async ({code, read}) => {
  const [pt, en, onPurpose] = await Promise.all([
    readMessages(messagesFile.pt, read),
    readMessages(messagesFile.en, read),
    readMessages('i18n/same-on-purpose.json', read),
  ]);
  const found = code.filter(({file}) => !file.startsWith('engine/')).map(({file, text}) => usedMessages(text, file));
  const used = found.flatMap((one) => one.used);
  return [...found.flatMap(({problems}) => problems), ...messageProblems({used, pt, en, onPurpose})];
};

/** Reads `{"id": {"message": "…"}}`, or `{"id": "…"}`. */
export async function readMessages(file: string, read: CheckContext['read']): Promise<MessageFile> {
  const {value, lineOf} = readYaml(await read(file), {file, line: 1});
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return {
    file,
    messages: new Map(entries.map(([id, entry]) => [id, messageText(entry)])),
    lineOf: (id) => lineOf([id]),
  };
}

function messageText(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'message' in entry ? String(entry.message) : String(entry);
}

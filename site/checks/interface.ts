import {readYaml} from '@integration-docs/facts';
import {type MessageFile, messageProblems, usedMessages} from '@integration-docs/docs/content';
import type {Check, CheckContext} from './context.ts';

export const messagesFile = {pt: 'site/interface/pt.json', en: 'site/interface/en.json'} as const;

/** Texts of the interface: those that the code uses exist in both languages, and no others. */
export const interfaceCheck: Check = async ({code, read}) => {
  const [pt, en, onPurpose] = await Promise.all([
    readMessages(messagesFile.pt, read),
    readMessages(messagesFile.en, read),
    readMessages('site/interface/same-on-purpose.json', read),
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

import {messageProblems, readMessages, readReasons, usedMessages} from '@integration-docs/docs/content';
import type {Check} from './context.ts';

export const messagesFile = {pt: 'site/interface/pt.json', en: 'site/interface/en.json'} as const;
const onPurposeFile = 'site/interface/same-on-purpose.json';

/** Checks that the texts of the interface in both languages are exactly those that the code uses. */
export const interfaceCheck: Check = async ({code, read}) => {
  const pt = readMessages(await read(messagesFile.pt), messagesFile.pt);
  const en = readMessages(await read(messagesFile.en), messagesFile.en);
  const onPurpose = readReasons(await read(onPurposeFile), onPurposeFile);
  const unreadable = [pt, en, onPurpose].flatMap(({problems}) => problems);
  if (unreadable.length > 0) return unreadable;
  const usages = code
    .filter(({file}) => !file.startsWith('packages/docs/engine/'))
    .map(({file, text}) => usedMessages(text, file));
  const used = usages.flatMap((usage) => usage.used);
  return [...usages.flatMap(({problems}) => problems), ...messageProblems({used, pt, en, onPurpose})];
};

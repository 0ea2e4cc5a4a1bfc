import {jsonAnswer} from '../http/answer.ts';
import type {Handlers} from './call.ts';

export const recipientHandlers: Handlers = {
  getRecipientCapabilities: (platform, {path}) =>
    jsonAnswer(200, {...platform.directory.recipient(path.nif ?? ''), checkedAt: platform.timestamp()}),
};

import {jsonAnswer} from '../http/answer.ts';
import type {Platform} from '../platform.ts';
import type {Handlers} from './call.ts';

export const recipientHandlers: Handlers = {
  getRecipientCapabilities(platform, {path, query}) {
    const {nif = ''} = path;
    const {sellerNif} = query;
    const recipient = platform.directory.recipient(nif);
    const channels = recipient.channels.map((channel) =>
      sellerNif === undefined || !channel.connectionRequired
        ? channel
        : {...channel, connection: connectionOf(platform, sellerNif, nif, channel.channel)},
    );
    return jsonAnswer(200, {...recipient, channels, checkedAt: platform.timestamp()});
  },
};

/** Returns the `ConnectionStatus` of the contract: `missing` when a trigger refuses documents, `pending` while the supplier is pending. */
function connectionOf(platform: Platform, sellerNif: string, buyerNif: string, channel: string): string {
  const document = {number: '', typeCode: '', payableAmount: '', hasPrecedingInvoice: false};
  const {outcome} = platform.outcomeOf({buyerNif, sellerNif, ...document, channel});
  if (outcome.kind === 'refuse' && outcome.problem === 'parties-not-connected') return 'missing';
  const supplier = platform.state.account.suppliers.find(({nif}) => nif === sellerNif);
  return supplier?.status === 'pending' ? 'pending' : 'active';
}

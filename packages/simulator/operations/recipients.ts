import {jsonAnswer} from '../http/answer.ts';
import type {Platform} from '../platform.ts';
import {Refusal} from '../http/refusal.ts';
import {checkSupplier} from './account.ts';
import type {Call, Handlers} from './call.ts';

/** Types of documents for which FE-AP has connections (`ConnectionDocumentType`). */
const connectionTypes = ['380', '381', '383'];

/** `ConnectionStatus`, the worst first. */
const statuses = ['missing', 'pending', 'active'] as const;

export const recipientHandlers: Handlers = {
  getRecipientCapabilities(platform, call) {
    const {nif = ''} = call.path;
    const {sellerNif} = call.query;
    if (sellerNif !== undefined) checkSeller(platform, call, sellerNif, nif);
    const recipient = platform.directory.recipient(nif);
    const channels = recipient.channels.map((channel) =>
      sellerNif === undefined || !channel.connectionRequired
        ? channel
        : {...channel, ...connectionOf(platform, sellerNif, nif, channel.channel)},
    );
    return jsonAnswer(200, {...recipient, channels, checkedAt: platform.timestamp()});
  },
};

/**
 * Refuses a company for which the account may not act, as `submitDocument` does. A pending one is of the account: its connections are pending too.
 *
 * @throws Refusal `nif-not-authorised`
 */
function checkSeller(platform: Platform, call: Call, sellerNif: string, buyerNif: string): void {
  const supplier = platform.state.account.suppliers.find(({nif}) => nif === sellerNif);
  if (supplier?.status !== 'pending') checkSupplier(platform, call, {sellerNif, buyerNif});
  if (refusedWith(platform, sellerNif, buyerNif, '', '') === 'nif-not-authorised') {
    const detail = {
      pt: `${sellerNif} não está registado na sua conta neste ambiente.`,
      en: `${sellerNif} is not registered in your account in this environment.`,
    };
    throw new Refusal('nif-not-authorised', detail);
  }
}

/** Returns the code with which a trigger refuses documents between two parties; undefined without such a trigger. */
function refusedWith(
  platform: Platform,
  sellerNif: string,
  buyerNif: string,
  channel: string,
  typeCode: string,
): string | undefined {
  const document = {number: '', typeCode, payableAmount: '', hasPrecedingInvoice: false};
  const {outcome} = platform.outcomeOf({buyerNif, sellerNif, ...document, channel});
  return outcome.kind === 'refuse' ? outcome.problem : undefined;
}

/** Returns the connection of each document type, and that of all: the first of `statuses` that one has. */
function connectionOf(platform: Platform, sellerNif: string, buyerNif: string, channel: string): object {
  const connections = connectionTypes.map((documentType) => ({
    documentType,
    status: statusOf(platform, sellerNif, buyerNif, channel, documentType),
  }));
  const connection = statuses.find((one) => connections.some(({status}) => status === one));
  return {connection, connections};
}

/** Returns the `ConnectionStatus` of the contract: `missing` when a trigger refuses documents, `pending` while the supplier is pending. */
function statusOf(
  platform: Platform,
  sellerNif: string,
  buyerNif: string,
  channel: string,
  typeCode: string,
): (typeof statuses)[number] {
  if (refusedWith(platform, sellerNif, buyerNif, channel, typeCode) === 'parties-not-connected') return 'missing';
  const supplier = platform.state.account.suppliers.find(({nif}) => nif === sellerNif);
  return supplier?.status === 'pending' ? 'pending' : 'active';
}

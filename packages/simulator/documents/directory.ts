import * as z from 'zod/mini';
import type {SimulatorContract} from '../contract/types.ts';
import {Refusal} from '../http/refusal.ts';
import type {ChannelsOf} from '../types.ts';
import {isCreditNote} from './facts.ts';

/** In the simulator, tax numbers that begin with 6 belong to public bodies, with 5 to companies. In Portugal, some public bodies have 5 too. */
const publicBody = /^6\d{8}$/;
const company = /^5\d{8}$/;

const recipient = z.object({
  nif: z.string(),
  name: z.nullable(z.string()),
  channels: z.array(
    z.object({
      channel: z.string(),
      documentTypes: z.array(z.string()),
      formats: z.array(z.string()),
      connectionRequired: z.boolean(),
      commitmentNumberExpected: z.boolean(),
    }),
  ),
});
/** A recipient in the response of `getRecipientCapabilities`, without `checkedAt`. */
export type Recipient = z.infer<typeof recipient>;

/** Type code of self-billing: a channel that accepts it accepts its notes too. */
const selfBilledType = '389';

/** The recipient of a document, and the type of the document. */
export interface Addressee {
  readonly nif: string;
  readonly typeCode: string;
  readonly selfBilled: boolean;
  /** E-mail address in the document; empty without one. */
  readonly email: string;
}

/** Returns the common type code: XML can have Portuguese codes for invoices, credit notes and debit notes. */
function commonType(typeCode: string): string {
  if (isCreditNote(typeCode)) return '381';
  if (typeCode === 'ND') return '383';
  return /^\d+$/.test(typeCode) ? typeCode : '380';
}

/** Recipients and their channels: those of the contract's examples and of triggers; others by the first digit of their tax number. */
export class Directory {
  readonly #examples: readonly Recipient[];
  readonly #companyChannels: Recipient['channels'];
  readonly #channelsOf: ChannelsOf;

  constructor({operations}: Pick<SimulatorContract, 'operations'>, channelsOf: ChannelsOf = () => undefined) {
    this.#channelsOf = channelsOf;
    const operation = operations.find(({id}) => id === 'getRecipientCapabilities');
    const examples = Object.values(operation?.responses['200']?.content['application/json']?.examples ?? {});
    this.#examples = examples.map((example) => recipient.parse(example));
    this.#companyChannels = ['network', 'as2'].flatMap((name) => this.#channel(name));
  }

  /** @param nif a Portuguese tax number; or a foreign one with its country prefix, which no channel reaches */
  recipient(nif: string): Recipient {
    const listedRecipient = this.#examples.find((example) => example.nif === nif);
    if (listedRecipient !== undefined) return listedRecipient;
    const channelNames = this.#channelsOf(nif);
    if (channelNames !== undefined)
      return {nif, name: null, channels: channelNames.flatMap((name) => this.#channel(name))};
    if (publicBody.test(nif)) return {nif, name: null, channels: this.#publicChannels()};
    return {nif, name: null, channels: company.test(nif) ? this.#companyChannels : []};
  }

  /**
   * Returns the channel for a document.
   *
   * @param choice channel in the request; `auto` for the first channel of the recipient that accepts this type of document
   * @param email address of the recipient in the document; with an address, e-mail is always possible
   * @throws Refusal `recipient-unreachable`
   */
  channelFor({nif, typeCode, selfBilled, email}: Addressee, choice: string): string {
    const acceptingChannels = this.recipient(nif).channels.filter(({documentTypes}) =>
      documentTypes.includes(selfBilled ? selfBilledType : commonType(typeCode)),
    );
    const names = acceptingChannels.map(({channel}) => channel);
    const reachable = email === '' ? names : [...names, 'email'];
    const chosenChannel = choice === 'auto' ? reachable[0] : reachable.find((name) => name === choice);
    if (chosenChannel !== undefined) return chosenChannel;
    throw new Refusal(
      'recipient-unreachable',
      choice === 'auto'
        ? {pt: `Nenhum canal chega a ${nif}.`, en: `No channel reaches ${nif}.`}
        : {pt: `O canal ${choice} não chega a ${nif}.`, en: `The channel ${choice} does not reach ${nif}.`},
    );
  }

  /** Returns a channel with the values of the FE-AP channel in the examples. FE-AP does not accept self-billing; the others do. */
  #channel(name: string): Recipient['channels'] {
    const isFeap = name === 'feap';
    return this.#publicChannels().map(({documentTypes, connectionRequired, commitmentNumberExpected, ...channel}) => ({
      ...channel,
      channel: name,
      documentTypes: isFeap ? documentTypes : [...documentTypes, selfBilledType],
      connectionRequired: isFeap && connectionRequired,
      commitmentNumberExpected: isFeap && commitmentNumberExpected,
    }));
  }

  #publicChannels(): Recipient['channels'] {
    return this.#examples.find(({nif}) => publicBody.test(nif))?.channels ?? [];
  }
}

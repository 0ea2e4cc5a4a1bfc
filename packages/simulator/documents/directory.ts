import * as z from 'zod';
import type {SimulatorContract} from '../contract/types.ts';
import {Refusal} from '../http/refusal.ts';

/** Public bodies in Portugal have tax numbers that begin with 6, companies with 5. */
const PUBLIC_BODY = /^6\d{8}$/;
const COMPANY = /^5\d{8}$/;

const recipient = z.object({
  nif: z.string(),
  name: z.string().nullable(),
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
/** A recipient as `getRecipientCapabilities` answers, without the moment. */
export type Recipient = z.infer<typeof recipient>;

/** Who can be reached, and how: the recipients of the contract's examples, and others by the first digit of their tax number. */
export class Directory {
  readonly #examples: readonly Recipient[];
  readonly #companyChannels: Recipient['channels'];

  constructor({operations}: Pick<SimulatorContract, 'operations'>) {
    const operation = operations.find(({id}) => id === 'getRecipientCapabilities');
    const examples = Object.values(operation?.responses['200']?.content['application/json']?.examples ?? {});
    this.#examples = examples.map((example) => recipient.parse(example));
    this.#companyChannels = this.#publicChannels().flatMap((channel) =>
      ['network', 'as2'].map((name) => ({
        ...channel,
        channel: name,
        connectionRequired: false,
        commitmentNumberExpected: false,
      })),
    );
  }

  /** @param nif a Portuguese tax number, or one with its country prefix, which nobody here has */
  recipient(nif: string): Recipient {
    const known = this.#examples.find((example) => example.nif === nif);
    if (known !== undefined) return known;
    if (PUBLIC_BODY.test(nif)) return {nif, name: null, channels: this.#publicChannels()};
    return {nif, name: null, channels: COMPANY.test(nif) ? this.#companyChannels : []};
  }

  /**
   * How a document will go.
   *
   * @param choice what the caller asks for; `auto` for the recipient's first channel
   * @param email BT-58; with it, e-mail is always left
   * @throws Refusal `recipient-unreachable`
   */
  channelFor(nif: string, choice: string, email: string): string {
    const names = this.recipient(nif).channels.map(({channel}) => channel);
    const reachable = email === '' ? names : [...names, 'email'];
    const chosen = choice === 'auto' ? reachable[0] : reachable.find((name) => name === choice);
    if (chosen !== undefined) return chosen;
    throw new Refusal(
      'recipient-unreachable',
      choice === 'auto'
        ? {pt: `Nenhum canal chega a ${nif}.`, en: `No channel reaches ${nif}.`}
        : {pt: `O canal ${choice} não chega a ${nif}.`, en: `The channel ${choice} does not reach ${nif}.`},
    );
  }

  #publicChannels(): Recipient['channels'] {
    return this.#examples.find(({nif}) => PUBLIC_BODY.test(nif))?.channels ?? [];
  }
}

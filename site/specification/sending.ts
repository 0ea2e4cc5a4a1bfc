import site from '../config/site.ts';
import {sandboxUrl} from '@integration-docs/facts';
import {type Contract, exampleRequests, isNewKey, usualClient, usualToken} from '@integration-docs/contract';
import type {Texts} from './texts.ts';

/** Where a token is asked for, after the address of a server: the renderer puts it there. Null without such an operation. */
export function tokenPathOf(document: Contract): string | null {
  return exampleRequests(document).find(({isTokenRequest}) => isTokenRequest)?.path ?? null;
}

/** What the page does to a request before it goes out, and what it says when no answer comes (`site/specification/browser/send.ts`). */
export interface SendingRules {
  /** Headers that get a new key as long as they have the value of the example. */
  readonly keys: Readonly<Record<string, string>>;
  /** Where the renderer asks for a token, which it makes of the chosen server, and where tokens are given. */
  readonly tokenUrls: Readonly<Record<string, string>>;
  readonly simulatorUrl: string;
  /** What a request to the simulator carries when the reader has asked for no token. */
  readonly simulatorToken: string;
  /** What a request for a token carries there, and where such a request goes. */
  readonly simulatorClient: {readonly path: string | null; readonly id: string; readonly secret: string};
  readonly notRunning: string;
  readonly notReached: string;
}

export function sendingRules(
  document: Contract,
  {notRunning, notReached}: Pick<Texts, 'notRunning' | 'notReached'>,
): SendingRules {
  const keys = exampleRequests(document).flatMap(({parameters}) => parameters.filter(isNewKey));
  const {sandbox, tokenSandbox} = site.api;
  const tokenPath = tokenPathOf(document);
  return {
    keys: Object.fromEntries(keys.map(({name, value}) => [name, value])),
    tokenUrls:
      tokenPath === null ? {} : {[sandbox + tokenPath]: tokenSandbox, [new URL(tokenPath, sandbox).href]: tokenSandbox},
    simulatorUrl: sandboxUrl,
    simulatorToken: usualToken,
    simulatorClient: {path: tokenPath, ...usualClient},
    notRunning,
    notReached,
  };
}

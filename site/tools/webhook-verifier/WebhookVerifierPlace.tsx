import limits from '@integration-docs/contract/catalogues/limits.yaml';
import data from '@integration-docs/contract/catalogues/webhook-verifier.yaml';
import type {ReactNode} from 'react';
import {island} from '@integration-docs/docs/page';
import WebhookVerifierIsland from './index.tsx';
import {publicVector} from '../../components/WebhookVector/vector.ts';

const Verifier = island('WebhookVerifier', WebhookVerifierIsland);

const {noScript, ui, findings, flaws, problems, refusals, traces} = data;
const causes = Object.fromEntries(data.entries.map(({id, cause, cure}) => [id, {cause, cure}] as const));

/**
 * The webhook verifier. Its answers link to `<Catalogue name="webhook-verifier" />`, which the page must also show.
 *
 * @throws when limits.yaml has no `replay-window`; the build then fails
 */
export default function WebhookVerifier(): ReactNode {
  return (
    <>
      <Verifier
        texts={{ui, findings, flaws, problems, refusals, traces, causes}}
        example={publicVector()}
        replayWindow={replayWindow()}
      />
      <noscript>
        <p>{noScript}</p>
      </noscript>
    </>
  );
}

/** Seconds. */
function replayWindow(): number {
  const limit = limits.entries.find(({id}) => id === 'replay-window');
  if (!limit)
    throw new Error('<WebhookVerifier />: no entry replay-window in packages/contract/catalogues/limits.yaml. Add it.');
  return limit.number * 60;
}

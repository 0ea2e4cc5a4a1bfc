import {rm} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {campaign, type CampaignResult} from '../../commands/connector/campaign.ts';
import {
  connectorLanguages,
  prepareConnector,
  runnableConnectors,
  type ConnectorLanguage,
} from '../../commands/connector/languages.ts';

/** Fixed, so that the test is repeatable: `npm run campaign` draws a new seed for each run. */
const seed = 7;
const invoices = 24;
const languages = runnableConnectors();
/** Summed over all languages: few invoices go by e-mail, so in one language it can happen that none bounces. */
let bouncedInAll = 0;

describe.each(languages)('the connector in %s', (language) => {
  const {killShareInTests: killShare = 1}: ConnectorLanguage = connectorLanguages[language];
  let folder = '';
  let result: CampaignResult | undefined;

  beforeAll(async () => {
    const prepared = await prepareConnector(language);
    folder = prepared.folder;
    result = await campaign({...prepared, seed, invoices, killShare});
  }, 600_000);
  afterAll(() => rm(folder, {recursive: true, force: true}));

  it('loses nothing, killed at every step that it takes, under faults', () => {
    const again = `npm run campaign -- --language ${language} --invoices ${invoices} --seed ${seed}`;
    expect(result?.faults, again).toEqual([]);
  });

  it('was killed, and got work, requests and webhooks', () => {
    const {invoices: submitted = 0, kills = 0, webhooks = 0, faults = 0, bounced = 0} = result?.figures ?? {};
    bouncedInAll += bounced;
    expect(submitted).toBeGreaterThanOrEqual(invoices);
    expect(kills).toBeGreaterThan(30 * killShare);
    expect(webhooks).toBeGreaterThan(5);
    expect(faults).toBeGreaterThan(30 * killShare);
  });
});

it('e-mail bounced', () => {
  expect(bouncedInAll).toBeGreaterThan(0);
});

import type {Locale} from '@integration-docs/facts';
import type {Site} from '../../config/site.schema.ts';

/** The value of a row: texts for the placeholders in its sentence, or a link. */
export type Fact =
  | {readonly kind: 'values'; readonly values: Readonly<Record<string, string>>}
  | {readonly kind: 'link'; readonly to: string; readonly label: string; readonly file?: string};

/** Path required by RFC 9116; site/published/files.ts writes the file. */
const securityFile = '/.well-known/security.txt';

/**
 * Returns the operations facts that the settings contain, by the id of their row (`packages/contract/catalogues/operation-facts.yaml`).
 *
 * @returns empty when the settings contain none
 */
export function factsOf(operations: Site['operations'], locale: Locale): ReadonlyMap<string, Fact> {
  if (operations === null) return new Map();
  const {statusPage, sourceAddresses, tls, maintenance, supportHours, securityContact, dataProtection} = operations;
  const rows: readonly (readonly [id: string, fact: Fact | null])[] = [
    ['status-page', statusPage === null ? null : link(statusPage)],
    ...Object.entries(sourceAddresses ?? {}).map(
      ([key, networks]) => [rowOf[key] ?? key, values({[key]: networks.join('`, `')})] as const,
    ),
    ['tls', tls === null ? null : values({tls})],
    ['maintenance', maintenance === null ? null : values({maintenance: maintenance[locale]})],
    ['support-hours', supportHours === null ? null : values({supportHours: supportHours[locale]})],
    ['security', securityContact === null ? null : {...mail(securityContact), file: securityFile}],
    ['data-roles', dataProtection === null ? null : values({})],
    ['data-location', dataProtection === null ? null : values({location: dataProtection.location[locale]})],
    ['data-officer', dataProtection === null ? null : mail(dataProtection.officer)],
    ['data-agreement', dataProtection?.agreement ? link(dataProtection.agreement) : null],
  ];
  return new Map(rows.flatMap(([id, fact]) => (fact === null ? [] : [[id, fact] as const])));
}

const rowOf: Readonly<Record<string, string>> = {
  webhooks: 'webhook-addresses',
  as2: 'as2-addresses',
  email: 'email-addresses',
};

function values(texts: Readonly<Record<string, string>>): Fact {
  return {kind: 'values', values: texts};
}

function link(address: string): Fact {
  return {kind: 'link', to: address, label: address};
}

function mail(address: string): Fact & {readonly kind: 'link'} {
  return {kind: 'link', to: `mailto:${address}`, label: address};
}

import {describe, expect, it} from 'vitest';
import type {Site} from '../../config/site.schema.ts';
import {factsOf} from './rows.ts';

const all: NonNullable<Site['operations']> = {
  statusPage: 'https://status.example',
  sourceAddresses: {webhooks: ['192.0.2.0/24', '2001:db8::/32'], as2: ['192.0.2.1/32'], email: ['192.0.2.2/32']},
  tls: '1.2',
  maintenance: {pt: 'Domingos', en: 'Sundays'},
  supportHours: {pt: 'Sempre', en: 'Always'},
  securityContact: 'security@example.com',
  dataProtection: {
    location: {pt: 'Lisboa', en: 'Lisbon'},
    officer: 'dpo@example.com',
    agreement: 'https://dpa.example',
  },
};

describe('factsOf', () => {
  it('has a row for each fact, in the language', () => {
    const facts = factsOf(all, 'en');
    expect([...facts.keys()]).toHaveLength(12);
    expect(facts.get('webhook-addresses')).toEqual({
      kind: 'values',
      values: {webhooks: '192.0.2.0/24`, `2001:db8::/32'},
    });
    expect(facts.get('maintenance')).toEqual({kind: 'values', values: {maintenance: 'Sundays'}});
    expect(facts.get('security')).toEqual({
      kind: 'link',
      to: 'mailto:security@example.com',
      label: 'security@example.com',
      file: '/.well-known/security.txt',
    });
  });

  it('has none for what is not given', () => {
    expect(factsOf(null, 'pt').size).toBe(0);
    const facts = factsOf({...all, statusPage: null, sourceAddresses: null, dataProtection: null}, 'pt');
    expect([...facts.keys()]).toEqual(['tls', 'maintenance', 'support-hours', 'security']);
  });
});

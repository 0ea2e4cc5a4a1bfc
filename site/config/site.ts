import type {Site} from './site.schema.ts';

/**
 * White-label settings: everything that differs when another operator publishes this site.
 * Pages, catalogues and samples use them through `%site.…%` tokens (CONTRIBUTING.md).
 * The names and addresses here are invented; `.example` is reserved by RFC 2606.
 */
const site: Site = {
  name: 'Plataforma Exemplo',
  named: {
    pt: {
      start: 'A Plataforma Exemplo',
      the: 'a Plataforma Exemplo',
      of: 'da Plataforma Exemplo',
      to: 'à Plataforma Exemplo',
      in: 'na Plataforma Exemplo',
    },
    en: {},
  },
  title: {pt: 'Base de conhecimento da Plataforma Exemplo', en: 'Plataforma Exemplo knowledge base'},
  tagline: {pt: 'Documentação de integração', en: 'Integration documentation'},
  url: 'https://docs.plataforma.example',
  support: {email: 'integracoes@plataforma.example', phone: '+351 000 000 000'},
  copyrightYear: 2025,
  chapters: {guides: true, as2: true, feap: true, validator: true, simulator: true},
  specificationUrl: null,
  editUrl: null,
  announcement: {
    id: 'small-companies-2027',
    text: {
      pt: 'Micro, pequenas e médias empresas: fatura eletrónica nos contratos públicos a partir de %deadline.small-companies% (última data conhecida).',
      en: 'Micro, small and medium-sized companies: e-invoices in public contracts from %deadline.small-companies% (last known date).',
    },
    link: {
      to: '/docs/law#deadlines',
      label: {pt: 'Prazos legais', en: 'Legal deadlines'},
    },
  },
  api: {
    production: 'https://api.plataforma.example/v1',
    sandbox: 'https://api.sandbox.plataforma.example/v1',
    tokenProduction: 'https://auth.plataforma.example/oauth2/token',
    tokenSandbox: 'https://auth.sandbox.plataforma.example/oauth2/token',
  },
  as2: {
    production: 'https://as2.plataforma.example/as2',
    test: 'https://as2.sandbox.plataforma.example/as2',
    idProduction: 'PLATAFORMA-EXEMPLO',
    idTest: 'PLATAFORMA-EXEMPLO-TESTE',
  },
  sftp: {production: 'sftp.plataforma.example', test: 'sftp.sandbox.plataforma.example'},
  // The networks are reserved for documentation (RFC 5737, RFC 3849).
  operations: {
    statusPage: 'https://status.plataforma.example',
    sourceAddresses: {
      webhooks: ['192.0.2.0/26', '2001:db8:1::/64'],
      as2: ['192.0.2.64/26', '2001:db8:2::/64'],
      email: ['192.0.2.128/26', '2001:db8:3::/64'],
    },
    tls: '1.2',
    maintenance: {
      pt: 'Domingos, das 06:00 às 08:00 (hora de Lisboa), anunciada com 5 dias de antecedência na página de estado; a API responde `503` com `Retry-After`',
      en: 'Sundays, 06:00 to 08:00 (Lisbon time), announced 5 days ahead on the status page; the API responds `503` with `Retry-After`',
    },
    supportHours: {
      pt: 'Dias úteis, das 09:00 às 18:00 (hora de Lisboa)',
      en: 'Working days, 09:00 to 18:00 (Lisbon time)',
    },
    securityContact: 'seguranca@plataforma.example',
    dataProtection: {
      location: {pt: 'Portugal e Irlanda (União Europeia)', en: 'Portugal and Ireland (European Union)'},
      officer: 'dpo@plataforma.example',
      agreement: null,
    },
  },
};

export default site;

import type {Site} from './site.schema.ts';

/**
 * The white-label facts: everything that changes when another operator publishes this site.
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
  title: {pt: 'Base de conhecimento Plataforma Exemplo', en: 'Plataforma Exemplo knowledge base'},
  tagline: {pt: 'Documentação de integração', en: 'Integration documentation'},
  url: 'https://docs.plataforma.example',
  support: {email: 'integracoes@plataforma.example', phone: '+351 000 000 000'},
  copyrightYear: 2025,
  specificationUrl: null,
  editUrl: null,
  announcement: {
    id: 'deadlines-2026',
    text: {
      pt: 'As datas da fatura eletrónica na Administração Pública mudam quase todos os anos.',
      en: 'The dates of public-sector e-invoicing change almost every year.',
    },
    link: {
      to: '/docs#deadlines',
      label: {pt: 'Veja as que estão em vigor', en: 'See the ones in force'},
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
};

export default site;

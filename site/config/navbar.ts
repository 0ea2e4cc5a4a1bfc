import type {NavbarDropdown, NavbarLink, NavbarTool} from '@integration-docs/docs';

/** The dropdowns, in order. The link to the specification follows them (site/config/site.ts). */
export const navbarDropdowns: readonly NavbarDropdown[] = [
  {
    message: 'navbar.technicalGuides',
    links: [
      {message: 'navbar.restApi', to: '/docs/integrations/api/scope'},
      {message: 'navbar.webhooks', to: '/docs/integrations/webhooks/intro'},
      {message: 'navbar.as2', to: '/docs/integrations/as2/intro'},
      {message: 'navbar.onboarding', to: '/docs/onboarding-feap'},
    ],
  },
  {
    message: 'navbar.integrations',
    links: [
      {message: 'navbar.integrationList', to: '/docs/guides/main'},
      {message: 'navbar.moloni', to: '/docs/guides/moloni'},
      {message: 'navbar.medidata', to: '/docs/guides/medidata'},
    ],
  },
  {
    message: 'navbar.tools',
    links: [
      {message: 'navbar.validator', to: '/validator'},
      {message: 'navbar.webhookVerifier', to: '/docs/integrations/webhooks/security#verifier'},
      {message: 'navbar.statusDecoder', to: '/docs/integrations/as2/status-messages#decoder'},
      {message: 'navbar.simulator', to: '/simulator'},
      {message: 'navbar.walkthroughs', to: '/walkthroughs'},
      {message: 'navbar.checklist', to: '/docs/integrations/api/checklist'},
    ],
  },
];

/** The drawer of the simulator (site/tools/sandbox). */
export const navbarTool: NavbarTool = {
  message: 'navbar.tool',
  script: 'sandbox',
  worker: 'simulator',
  key: '.',
};

/** Links at the end of every page. */
export const pageLinks: readonly NavbarLink[] = [
  {message: 'page.changelog', to: '/changelog'},
  {message: 'page.glossary', to: '/markdown-page#glossary'},
];

/** A link of the navigation bar; `message` is an id of site/interface/<locale>.json, `to` a path without language prefix. */
export interface NavbarLink {
  readonly message: string;
  readonly to: string;
}

export interface NavbarDropdown {
  readonly message: string;
  readonly links: readonly NavbarLink[];
}

/** The dropdowns, in order. The link to the interactive specification follows them (site/config/site.ts). */
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
];

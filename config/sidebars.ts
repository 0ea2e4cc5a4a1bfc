import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** Category labels are translated in i18n/<locale>/docusaurus-plugin-content-docs/current.json. */
const sidebars: SidebarsConfig = {
  docs: [
    'index',
    {
      type: 'category',
      label: 'API REST',
      collapsed: false,
      items: [
        'integrations/api/scope',
        'integrations/api/specification',
        'integrations/api/flows',
        'integrations/api/issued',
        'integrations/api/received',
        'integrations/api/usecases',
        'integrations/api/checklist',
      ],
    },
    {
      type: 'category',
      label: 'Webhooks',
      collapsed: false,
      items: ['integrations/webhooks/intro', 'integrations/webhooks/types', 'integrations/webhooks/security'],
    },
    {
      type: 'category',
      label: 'AS2',
      collapsed: false,
      items: ['integrations/as2/intro', 'integrations/as2/status-messages', 'integrations/as2/others'],
    },
    'onboarding-feap',
  ],
  guides: ['guides/main', 'guides/moloni', 'guides/medidata'],
};

export default sidebars;

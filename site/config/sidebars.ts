import type {SidebarConfig} from '@integration-docs/docs';

/** Ids of the pages of site/content/pt/docs/, in reading order. The label of a category is a message in site/interface/<locale>.json. */
const sidebars: Readonly<Record<string, SidebarConfig>> = {
  docs: [
    'index',
    {
      type: 'category',
      message: 'sidebar.restApi',
      collapsed: false,
      items: [
        'integrations/api/scope',
        'integrations/api/specification',
        'integrations/api/flows',
        'integrations/api/issued',
        'integrations/api/received',
        'integrations/api/usecases',
        'integrations/connector',
        'integrations/api/checklist',
      ],
    },
    {
      type: 'category',
      message: 'sidebar.webhooks',
      collapsed: false,
      items: ['integrations/webhooks/intro', 'integrations/webhooks/types', 'integrations/webhooks/security'],
    },
    {
      type: 'category',
      message: 'sidebar.as2',
      collapsed: false,
      items: [
        'integrations/as2/intro',
        'integrations/as2/status-messages',
        'integrations/as2/others',
        'integrations/sftp',
      ],
    },
    'onboarding-feap',
    'law',
  ],
  guides: ['guides/main', 'guides/moloni', 'guides/medidata'],
};

export default sidebars;

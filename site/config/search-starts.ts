import type {SearchStart} from '@integration-docs/docs';

/** Places that the search offers before the reader types, and when it finds nothing. `site/checks/search-starts.ts` checks that they exist. */
export const searchStarts: readonly SearchStart[] = [
  {
    to: '/docs/integrations/api/specification#errors',
    label: {pt: 'Catálogo de erros', en: 'Error catalogue'},
  },
  {
    to: '/docs/integrations/webhooks/intro#symptom-webhooks-missing',
    label: {pt: 'Os webhooks não chegam', en: 'Webhooks do not arrive'},
  },
  {
    to: '/docs/integrations/webhooks/security#verifier',
    label: {pt: 'A assinatura não confere: verificador', en: 'The signature does not match: verifier'},
  },
  {
    to: '/docs/integrations/as2/status-messages#decoder',
    label: {pt: 'Descodificador de estados da FE-AP e de MDN', en: 'FE-AP status and MDN decoder'},
  },
  {to: '/validator', label: {pt: 'Validador de faturas', en: 'Invoice validator'}},
  {to: '/simulator', label: {pt: 'Simulador da plataforma', en: 'Platform simulator'}},
  {
    to: '/docs/integrations/api/checklist',
    label: {pt: 'Lista de verificação para produção', en: 'Go-live checklist'},
  },
  {to: '/docs#support', label: {pt: 'Obter ajuda', en: 'Get help'}},
];

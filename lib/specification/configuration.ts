import type {Locale} from '../../config/locales.ts';
import type {Contract} from '../model/openapi/nodes.ts';
import type {Texts} from './texts.ts';

interface Input {
  readonly locale: Locale;
  readonly document: Contract;
  readonly texts: Texts;
  readonly translations: unknown;
  readonly sandboxUrl: string;
}

/**
 * The renderer's settings (https://scalar.com/products/api-references/configuration): nothing from other hosts, nothing sent to
 * them, no services of its maker. `tests/specification.spec.ts` proves it.
 */
export function rendererConfiguration({locale, document, texts, translations, sandboxUrl}: Input): object {
  return {
    content: document,
    telemetry: false,
    proxyUrl: '',
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: {disabled: true},
    mcp: {disabled: true},
    externalUrls: {dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: ''},
    // The bar above has both.
    hideDarkModeToggle: true,
    documentDownloadType: 'none',
    persistAuth: false,
    modelsSectionLabel: texts.schemas,
    defaultHttpClient: {targetKey: 'shell', clientKey: 'curl'},
    localization: {locale, direction: 'ltr', translations},
    // What the sandbox takes: anything.
    authentication: {
      preferredSecurityScheme: 'oauth2',
      securitySchemes: {
        oauth2: {
          flows: {
            clientCredentials: {
              token: 'sandbox',
              tokenUrl: `${sandboxUrl}/oauth2/token`,
              'x-scalar-client-id': 'client',
              clientSecret: 'secret',
              'x-scalar-credentials-location': 'header',
            },
          },
        },
        clientBasic: {username: 'client', password: 'secret'},
      },
    },
  };
}

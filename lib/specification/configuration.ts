import type {Locale} from '../../config/locales.ts';
import type {Contract} from '../model/openapi/nodes.ts';
import {usualClient} from '../requests/writer.ts';
import type {Texts} from './texts.ts';

interface Input {
  readonly locale: Locale;
  readonly document: Contract;
  readonly texts: Texts;
  readonly translations: unknown;
  /** Path of the token endpoint: the renderer puts it after the server that the reader chooses. */
  readonly tokenPath: string;
}

/**
 * The renderer's settings (https://scalar.com/products/api-references/configuration): nothing from other hosts, nothing sent to
 * them, no services of its maker. `tests/specification.spec.ts` proves it.
 */
export function rendererConfiguration({locale, document, texts, translations, tokenPath}: Input): object {
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
    // What the simulator takes. No token: a reader could not take one away that stands here, to ask for another.
    authentication: {
      preferredSecurityScheme: 'oauth2',
      securitySchemes: {
        oauth2: {
          flows: {
            clientCredentials: {
              tokenUrl: tokenPath,
              'x-scalar-client-id': usualClient.id,
              clientSecret: usualClient.secret,
              'x-scalar-credentials-location': 'header',
            },
          },
        },
        clientBasic: {username: usualClient.id, password: usualClient.secret},
      },
    },
  };
}

import type {Locale} from '@integration-docs/facts';
import {type Contract, usualClient} from '@integration-docs/contract';
import type {Texts} from './texts.ts';

interface Input {
  readonly locale: Locale;
  readonly document: Contract;
  readonly texts: Texts;
  readonly translations: unknown;
  /** Path of the token endpoint: the renderer puts it after the server that the reader chooses. Null without one. */
  readonly tokenPath: string | null;
}

/**
 * The renderer's settings (https://scalar.com/products/api-references/configuration): nothing from other hosts, nothing sent to
 * them, no services of its maker. `site/specification/specification.spec.ts` proves it.
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
    authentication: authentication(document, tokenPath),
  };
}

/** Of no other value of a request a part: the renderer hides what is filled in wherever it stands, in `client_credentials` too. */
const clientId = 'erp-example';

/** What is filled in for each scheme: the credentials that the simulator takes. */
function authentication({components: {securitySchemes}, security}: Contract, tokenPath: string | null): object {
  const schemes = Object.entries(securitySchemes).flatMap(([name, scheme]): readonly (readonly [string, object])[] => {
    if (scheme.type === 'http' && scheme.scheme === 'basic')
      return [[name, {username: clientId, password: usualClient.secret}]];
    if (scheme.type !== 'oauth2' || scheme.flows.clientCredentials === undefined || tokenPath === null) return [];
    const clientCredentials = {
      tokenUrl: tokenPath,
      'x-scalar-client-id': clientId,
      clientSecret: usualClient.secret,
      'x-scalar-credentials-location': 'header',
    };
    return [[name, {flows: {clientCredentials}}]];
  });
  const [preferred] = Object.keys(security?.[0] ?? securitySchemes);
  return {
    ...(preferred !== undefined && {preferredSecurityScheme: preferred}),
    securitySchemes: Object.fromEntries(schemes),
  };
}

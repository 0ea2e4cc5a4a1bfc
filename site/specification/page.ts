import {basePath, siteOrigin} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {escapeAttribute, escapeText, type Locale, locales} from '@integration-docs/facts';
import {specificationPath} from '../config/specification.ts';
import type {Bundle} from './bundle.ts';
import {hashSource} from './bundle.ts';
import {publishedJson} from './json.ts';
import type {SendingRules} from './sending.ts';
import type {Texts} from './texts.ts';

interface PageInput {
  readonly locale: Locale;
  readonly siteName: string;
  readonly siteTitle: string;
  readonly texts: Texts;
  readonly bundle: Bundle;
  /** Address of the folder of the bundle, with a slash at the end. */
  readonly assets: string;
  readonly downloads: readonly {readonly href: string; readonly label: string}[];
  /** Where requests may go. */
  readonly origins: readonly string[];
  /** What is done to a request before it goes out (`sending.ts`). */
  readonly sending: SendingRules;
  /** For the renderer (`configuration.ts`). */
  readonly configuration: unknown;
}

/** The interactive specification: a page of its own, which the framework of the site knows nothing about. */
export function specificationPage(input: PageInput): string {
  const {locale, siteName, siteTitle, texts, bundle, assets, downloads, configuration, sending} = input;
  const home = localeConfigs[locale].baseUrl;
  const languages = locales
    .filter((code) => code !== locale)
    .map(
      (code) =>
        `<a href="${specificationPath(code)}" lang="${localeConfigs[code].htmlLang}" hreflang="${localeConfigs[code].htmlLang}">${localeConfigs[code].label}</a>`,
    );
  const alternates = locales.map(
    (code) =>
      `<link rel="alternate" hreflang="${localeConfigs[code].htmlLang}" href="${siteOrigin}${specificationPath(code)}">`,
  );
  return `<!DOCTYPE html>
<html lang="${localeConfigs[locale].htmlLang}" data-theme="light">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy(input)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(texts.title)} | ${escapeText(siteTitle)}</title>
<meta name="description" content="${escapeAttribute(texts.description)}">
<link rel="canonical" href="${siteOrigin}${specificationPath(locale)}">
${alternates.join('\n')}
<link rel="icon" href="${basePath}img/favicon.svg">
<script>${bundle.beforePaint}</script>
<link rel="stylesheet" href="${assets}${bundle.styleSheet}">
${bundle.preload.map((name) => `<link rel="modulepreload" href="${assets}${name}">`).join('\n')}
<script type="module" src="${assets}${bundle.script}"></script>
</head>
<body>
<nav class="bar" aria-label="${escapeAttribute(texts.header)}">
<a class="brand" href="${home}"><img src="${basePath}img/logo.svg" alt="${escapeAttribute(siteName)}" width="28" height="28"><span aria-hidden="true">${escapeText(siteName)}</span></a>
<a href="${home}docs/integrations/api/specification">${escapeText(texts.documentation)}</a>
<details><summary>${escapeText(texts.downloads)}</summary><ul>
${downloads.map(({href, label}) => `<li><a href="${href}">${escapeText(label)}</a></li>`).join('\n')}
</ul></details>
${languages.join('\n')}
<button type="button" data-action="theme"><span class="to-dark">☾<span class="visually-hidden"> ${escapeText(texts.toDark)}</span></span><span class="to-light">☼<span class="visually-hidden"> ${escapeText(texts.toLight)}</span></span></button>
</nav>
<noscript><style>#specification { display: none; }</style><p class="notice">${escapeText(texts.withoutScript)}</p></noscript>
<div id="specification"><p class="notice" role="status">${escapeText(texts.loading)}</p></div>
<script type="application/json">${publishedJson({configuration, sending, names: repairNames(texts)}).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

/** For `browser/repairs.ts`. */
function repairNames({copy, copied, body, scopes, more, less, requestExample, notifications}: Texts): object {
  const words = {
    More: more,
    'Show Less': less,
    Copy: copy,
    Copied: copied,
    'Request Example for': requestExample,
    Notifications: notifications,
  };
  return {copy, body, scopes, words};
}

/**
 * As on the other pages (packages/docs/hosting/http-headers.ts), but for what the renderer needs: styles that it writes into the page, pictures
 * in data addresses, and requests to the servers of the contract.
 */
function policy({bundle, origins}: PageInput): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${hashSource(bundle.beforePaint)}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${origins.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

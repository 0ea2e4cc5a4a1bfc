import type {TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {escapeAttribute, fill} from '@integration-docs/facts';
import type {Language} from '../cli/options.ts';
import {panelTexts, type PanelTexts} from './texts.ts';

/** What the page is made of, besides its texts. */
export interface PageFacts {
  readonly language: Language;
  /** Name of the platform, and with `of` before it in Portuguese: `da Plataforma Exemplo`. */
  readonly siteName: string;
  readonly siteNameOf: string;
  /** Where the documentation stands. */
  readonly siteUrl: string;
  readonly triggers: Pick<TriggerCatalogue, 'entries' | 'fields'>;
  readonly eventTypes: readonly string[];
}

const SPEEDS = ['1', '10', '100', 'instant'];

/** The page at the root of the simulator, without data: its script asks for that. */
export function panelPage(facts: PageFacts): string {
  const {language, siteUrl, triggers, eventTypes} = facts;
  const texts = panelTexts(language);
  const t = (key: keyof PanelTexts): string => escapeAttribute(texts[key]);
  const title = escapeAttribute(fill(texts.title, {name: facts.siteName, of: facts.siteNameOf}));
  const other = language === 'pt' ? (['en', 'English'] as const) : (['pt', 'Português'] as const);
  const rows = triggers.entries.map(
    ({id, field, value, result}) =>
      `<tr><td>${escapeAttribute(triggers.fields[field][language])}</td><th scope="row"><code>${escapeAttribute(value)}</code></th>` +
      `<td>${withCode(result[language])}</td>` +
      `<td><button data-post="/simulator/triggers/${id}" aria-label="${t('send')}: ${id}">${t('send')}</button></td></tr>`,
  );
  const speeds = SPEEDS.map((speed) => {
    const label = speed === 'instant' ? texts.instant : fill(texts.times, {count: speed});
    return `<option value="${speed}">${escapeAttribute(label)}</option>`;
  });
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-PT' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulator/panel.css">
<script type="application/json" id="facts">${json({texts, language, eventTypes})}</script>
<script type="module" src="/simulator/panel.js"></script>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${t('intro')}</p>
<nav><a href="${escapeAttribute(siteUrl)}${language === 'en' ? '/en' : ''}/simulator">${t('documentation')}</a>
<a href="?lang=${other[0]}" hreflang="${other[0]}" lang="${other[0]}">${other[1]}</a></nav>
</header>
<main>
<noscript><p>${t('withoutScript')}</p></noscript>
<p id="status" role="status"></p>
<section>
<h2>${t('actions')}</h2>
<p class="row">
<button data-post="/simulator/documents">${t('submit')}</button>
<button data-post="/simulator/received-documents">${t('receive')}</button>
<button data-post="/simulator/expiring-credential">${t('expire')}</button>
<label>${t('speed')} <select id="speed">${speeds.join('')}</select></label>
<button data-post="/simulator/reset" data-ask="${t('resetQuestion')}">${t('reset')}</button>
</p>
<details id="triggers"><summary>${t('triggers')}</summary>
<p>${t('triggersIntro')}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${t('triggers')}">
<table aria-label="${t('triggers')}">
<thead><tr><th scope="col">${t('field')}</th><th scope="col">${t('value')}</th><th scope="col">${t('result')}</th><th scope="col">${t('action')}</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</div>
</details>
</section>
${section('documents', t, ['number', 'buyer', 'amount', 'state', 'detail', 'when'])}
${section('received', t, ['number', 'seller', 'amount', 'state', 'when'])}
${section(
  'endpoints',
  t,
  ['url', 'state', 'secret', 'action'],
  `<form id="register" class="row"><label>${t('url')} <input name="url" type="url" required value="http://127.0.0.1:8080/"></label>
<button>${t('register')}</button></form>`,
)}
${section('deliveries', t, ['type', 'url', 'state', 'attempts', 'next', 'request', 'action'])}
${section('events', t, ['type', 'id', 'when', 'body'])}
</main>
</body>
</html>
`;
}

function section(
  name: 'documents' | 'received' | 'endpoints' | 'deliveries' | 'events',
  t: (key: keyof PanelTexts) => string,
  columns: readonly (keyof PanelTexts)[],
  before = '',
): string {
  const heads = columns.map((column) => `<th scope="col">${t(column)}</th>`).join('');
  return `<section>
<h2 id="${name}-title">${t(name)}</h2>
${before}
<p id="${name}-note">${t('nothing')}</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${name}-title">
<table aria-labelledby="${name}-title"><thead><tr>${heads}</tr></thead><tbody id="${name}"></tbody></table>
</div>
</section>`;
}

/** Backticks mark code. */
function withCode(text: string): string {
  return escapeAttribute(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** JSON that cannot end the element that it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

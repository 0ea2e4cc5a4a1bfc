import {escapeAttribute, fill} from '@integration-docs/facts';
import type {Language} from '../cli/options.ts';
import {panelTexts, type PanelTexts} from './texts.ts';

/** Data of the page, in addition to its texts. */
export interface PageFacts {
  readonly language: Language;
  /** Name of the platform, and the Portuguese name with `de`, `do` or `da` before it: `da Plataforma Exemplo`. */
  readonly siteName: string;
  readonly siteNameOf: string;
  /** Address of the documentation. */
  readonly siteUrl: string;
}

/** Returns the page at the root of the simulator: a frame for the content that its script draws (`client/`). */
export function panelPage({language, siteUrl, siteName, siteNameOf}: PageFacts): string {
  const texts = panelTexts(language);
  const t = (key: keyof PanelTexts): string => escapeAttribute(texts[key]);
  const title = escapeAttribute(fill(texts.title, {name: siteName, of: siteNameOf}));
  const otherLanguage = language === 'pt' ? (['en', 'English'] as const) : (['pt', 'Português'] as const);
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-PT' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulator/panel.css">
<script type="module" src="/simulator/panel.js"></script>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${t('intro')}</p>
<nav><a href="${escapeAttribute(siteUrl)}${language === 'en' ? '/en' : ''}/simulator">${t('documentation')}</a>
<a href="?lang=${otherLanguage[0]}" hreflang="${otherLanguage[0]}" lang="${otherLanguage[0]}">${otherLanguage[1]}</a></nav>
</header>
<main id="panel" class="panel" data-language="${language}" data-base="${escapeAttribute(siteUrl)}${language === 'en' ? '/en/' : '/'}">
<noscript><p>${t('withoutScript')}</p></noscript>
</main>
</body>
</html>
`;
}

import type {Kind, Language} from '@integration-docs/search';

const pt = {
  filters: 'Filtrar por tipo',
  all: 'Tudo',
  kinds: {
    guide: 'Guias',
    rest: 'REST',
    webhook: 'Webhooks',
    as2: 'AS2',
    error: 'Erros',
    event: 'Eventos',
    field: 'Campos',
    status: 'Estados',
    term: 'Termos',
  } satisfies Record<Kind, string>,
  results: 'Resultados da pesquisa',
  answer: 'Resposta',
  continued: 'continua',
  answerAbove: 'Resposta na primeira opção: {title}.',
  count: '{sections} secções em {pages} páginas.',
  countOfPage: '{sections} secções numa página.',
  countOne: '1 secção.',
  countSome: 'Secções com todas as palavras: {sections}; só com parte delas: {partial}.',
  more: 'Mostrar o resto ({more})',
  notAll: 'Nenhuma secção tem todas as palavras; estas têm parte delas.',
  without: 'sem: {words}',
  searching: 'A pesquisar…',
  corrected: 'Sem resultados exatos. Quis dizer «{correction}»?',
  none: 'Nada encontrado para «{query}». Verifique a grafia ou use menos palavras.',
  noneOfKind: 'Nada deste tipo para «{query}».',
  starts: 'Por onde começar',
  otherLanguage: 'Sem resultados em português. Resultados em inglês:',
  recentSearches: 'Pesquisas recentes',
  recentPages: 'Páginas recentes',
  clearRecent: 'Limpar recentes',
  hint: 'Escreva uma palavra, um código de erro, um evento, um cabeçalho ou um campo (BT-19).',
  keys: '↑ ↓ escolher · Enter abrir · Esc fechar',
  failed: 'Não foi possível carregar a pesquisa. Verifique a ligação à rede.',
  blocked:
    'A pesquisa precisa de Web Workers, que este navegador bloqueia. Use o menu, ou a pesquisa do próprio navegador em cada página.',
  retry: 'Tentar novamente',
  removeMarks: 'Remover destaques',
  marks: 'Palavras destacadas: {count}. Esc remove os destaques.',
  development:
    'A pesquisa lê as páginas construídas, que não existem em desenvolvimento. Pare o servidor e corra «npm start»: constrói o site e serve-o com a pesquisa.',
};

export type Texts = typeof pt;

const en: Texts = {
  filters: 'Filter by kind',
  all: 'All',
  kinds: {
    guide: 'Guides',
    rest: 'REST',
    webhook: 'Webhooks',
    as2: 'AS2',
    error: 'Errors',
    event: 'Events',
    field: 'Fields',
    status: 'Statuses',
    term: 'Terms',
  },
  results: 'Search results',
  answer: 'Answer',
  continued: 'continues',
  answerAbove: 'The first option answers: {title}.',
  count: '{sections} sections on {pages} pages.',
  countOfPage: '{sections} sections on one page.',
  countOne: '1 section.',
  countSome: 'Sections with all words: {sections}; with only some of them: {partial}.',
  more: 'Show the rest ({more})',
  notAll: 'No section has all words; these have some of them.',
  without: 'without: {words}',
  searching: 'Searching…',
  corrected: 'No exact results. Did you mean “{correction}”?',
  none: 'Nothing found for “{query}”. Check the spelling or use fewer words.',
  noneOfKind: 'Nothing of this kind for “{query}”.',
  starts: 'Where to start',
  otherLanguage: 'No results in English. Results in Portuguese:',
  recentSearches: 'Recent searches',
  recentPages: 'Recent pages',
  clearRecent: 'Clear recent',
  hint: 'Type a word, an error code, an event, a header or a field (BT-19).',
  keys: '↑ ↓ choose · Enter open · Esc close',
  failed: 'The search could not be loaded. Check the network connection.',
  blocked:
    'The search needs Web Workers, which this browser blocks. Use the menu, or the browser’s own search on each page.',
  retry: 'Try again',
  removeMarks: 'Remove highlights',
  marks: 'Words highlighted: {count}. Esc removes the highlights.',
  development:
    'The search reads the built pages, which do not exist in development. Stop the server and run “npm start”: it builds the site and serves it with the search.',
};

const all: Record<Language, Texts> = {pt, en};

/** Returns the texts in the language of the page. */
export function pageTexts(): Texts {
  return all[document.documentElement.lang.startsWith('en') ? 'en' : 'pt'];
}

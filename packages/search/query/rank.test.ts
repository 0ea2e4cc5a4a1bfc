import {describe, expect, test} from 'vitest';
import {buildIndex} from '../index/build.ts';
import {openIndex} from '../index/open.ts';
import type {Page, Section} from '../types.ts';
import {hrefOf} from './search.ts';
import {isSame} from './fields.ts';
import {planQuery} from './plan.ts';
import {rank} from './rank.ts';

const section = (anchor: string, title: string, text: string, more: Partial<Section> = {}): Section => ({
  anchor,
  title,
  text,
  code: '',
  kind: 'rest',
  isCode: false,
  isHome: false,
  questions: [],
  ...more,
});

const page = (path: string, title: string, sections: readonly Section[]): Page => ({
  path,
  route: path,
  title,
  breadcrumb: [],
  kind: 'rest',
  weight: 1,
  sections: [section('', title, ''), ...sections],
});

const index = openIndex(
  buildIndex(
    [
      page('/docs/issued', 'Emissão de documentos', [
        section('validate-document', 'Validar um documento sem o enviar', 'Nada é guardado.', {isHome: true}),
        section('resend-annul', 'Reenviar e anular', 'Um documento entregue corrige-se com nota de crédito.', {
          questions: ['cancelar fatura já entregue', 'apagar fatura'],
        }),
        section('cure-duplicate-document', 'duplicate-document', 'Documento repetido.', {kind: 'error', isCode: true}),
      ]),
      page('/docs/specification', 'Especificação', [
        section('repeat', 'validateDocument', 'Valida sem guardar.', {isCode: true}),
        section('error-duplicate-document', 'duplicate-document', '409 · Documento repetido.', {
          kind: 'error',
          isCode: true,
          isHome: true,
        }),
        section('Line.commitmentNumber', 'commitmentNumber', 'O compromisso da linha.', {kind: 'field', isHome: true}),
        section('notes', 'Notas', 'Uma nota não é uma mensagem. Entities are not connected.'),
      ]),
    ],
    {language: 'pt', synonyms: []},
  ).index,
);

const resultsOf = (query: string): {href: string; without: readonly string[]}[] =>
  rank(index, planQuery(index, query), null).pages.flatMap(({sections}) =>
    sections.map(({section: at, without}) => ({href: hrefOf(index, at), without})),
  );

test.each([
  ['an operation, where it is explained', 'validateDocument', '/docs/issued#validate-document'],
  ['an operation in any case', 'VALIDATEDOCUMENT', '/docs/issued#validate-document'],
  ['an error, in the catalogue', 'duplicate-document', '/docs/specification#error-duplicate-document'],
  ['an error with spaces', 'duplicate document', '/docs/specification#error-duplicate-document'],
  ['a property by its full name', 'Line.commitmentNumber', '/docs/specification#Line.commitmentNumber'],
  [
    'the code of a pasted response, whatever else it says',
    '{"title":"Emissão repetida","status":409,"code":"duplicate-document","detail":"Validar um documento."}',
    '/docs/specification#error-duplicate-document',
  ],
  [
    'the code of a response inside a string',
    '"{\\"code\\": \\"duplicate-document\\"}"',
    '/docs/specification#error-duplicate-document',
  ],
  [
    'nothing of a code that no page has',
    '{"code":"not-on-any-page","detail":"apagar fatura"}',
    '/docs/issued#resend-annul',
  ],
  ['what only a question says', 'apagar fatura', '/docs/issued#resend-annul'],
])('first comes %s', (_, query, href) => {
  expect(resultsOf(query)[0]?.href).toBe(href);
});

test('two words: first the sections that have both, be it in the title of their page; then pages that lack one, which they say', () => {
  expect(resultsOf('emissão repetido ')).toEqual([
    {href: '/docs/issued#cure-duplicate-document', without: []},
    {href: '/docs/issued#resend-annul', without: []},
    {href: '/docs/specification#error-duplicate-document', without: ['emissão']},
  ]);
});

test('two words: a section that has both comes before one that has a single one of them louder', () => {
  const filler = 'Uma frase comprida que fala de muitas outras coisas antes de chegar ao que interessa. '.repeat(4);
  const two = openIndex(
    buildIndex(
      [
        page('/docs/loud', 'Margem', [
          section('margin', 'Margem', 'Margem, margem e margem.', {questions: ['o que é a margem', 'margem']}),
        ]),
        page('/docs/both', 'Livro', [section('quiet', 'Texto', `${filler}Fala da margem. ${filler}Fala do prazo.`)]),
        ...['um', 'dois', 'três'].map((name) => page(`/docs/${name}`, name, [section('p', 'Outro', 'Um prazo.')])),
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  const {pages} = rank(two, planQuery(two, 'margem prazo '), null);
  expect(pages.slice(0, 2).map(({sections}) => hrefOf(two, sections[0]?.section ?? -1))).toEqual([
    '/docs/both#quiet',
    '/docs/loud#margin',
  ]);
});

test('what fills the list is not counted', () => {
  const {pageCount, sectionCount} = rank(index, planQuery(index, 'emissão repetido '), null);
  expect({pageCount, sectionCount}).toEqual({pageCount: 1, sectionCount: 2});
});

function firstHref(searched: typeof index, query: string): string {
  const [hit] = rank(searched, planQuery(searched, query), null).pages[0]?.sections ?? [];
  return hit === undefined ? '' : hrefOf(searched, hit.section);
}

describe('headings, terms and typing errors', () => {
  const other = openIndex(
    buildIndex(
      [
        page('/docs/usecases', 'Casos', [
          section('invoice', 'Fatura · BT-3', 'O tipo do documento.'),
          section('secrets', 'Credenciais, certificados, chaves', 'Cada ambiente tem as suas.'),
          section('key', 'Criar uma chave', 'Com um comando.'),
          section('budget', 'Compromisso', 'Onde se escreve.', {questions: ['cabimento']}),
        ]),
        {
          ...page('/markdown-page', 'Glossário', [
            section('term-bt', 'BT (termo de negócio)', 'Um dado da norma.', {kind: 'term'}),
            section('term-budget', 'cabimento', 'Dinheiro reservado.', {kind: 'term'}),
          ]),
          weight: 0.5,
        },
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  test.each([
    ['the heading that is about it, before one that adds it', 'bt ', '/markdown-page#term-bt'],
    ['the same of an enumeration', 'chaves ', '/docs/usecases#key'],
    ['the term, though the glossary stands behind other pages', 'cabimento ', '/markdown-page#term-budget'],
  ])('first comes %s', (_, query, href) => {
    expect(firstHref(other, query)).toBe(href);
  });

  test('a word with one typing error is worth what it is worth without', () => {
    const {slots} = planQuery(other, 'compormisso ');
    const matchedTerms = slots.flatMap(({terms}) => terms.map(({term, weight}) => [other.terms[term], weight]));
    expect(matchedTerms).toEqual([['compromisso', 1]]);
  });
});

describe('names and symptoms', () => {
  const other = openIndex(
    buildIndex(
      [
        page('/docs/channels', 'Canais', [
          section('channel-sftp', 'sftp', 'Um canal.', {isCode: true, isHome: false, facts: [['Entrega', 'ficheiro']]}),
        ]),
        page('/docs/files', 'Ficheiros', [
          section('sftp', 'SFTP', 'Como se liga por SFTP e o que se envia.'),
          section('register', 'Webhooks', 'Registar um endereço para receber webhooks.'),
          section('when-it-goes-wrong', 'Falhas', 'Os webhooks não chegam ou respondem 409: veja o endereço.', {
            kind: 'error',
          }),
          section('answers', 'Respostas', 'Os webhooks respondem 204 ou 409.'),
          section('taken', 'Recebidos', 'O que se recebe.', {questions: ['receber documentos', 'recebo 3 faturas']}),
        ]),
        page('/docs/cases', 'Casos', [
          section('abroad', 'Serviços · BT-151, BT-48', 'BT-48, BT-48, BT-48: o IVA do cliente.', {
            questions: ['BT-48'],
          }),
          section('buyer', 'NIF do cliente · BT-48', 'O número.'),
          section('state', 'Página de estado', 'Diz se a plataforma funciona.', {questions: ['status page']}),
          section('changed', 'Status changed', 'Status da page.', {questions: ['status page of a change']}),
          section('order', 'Encomenda BT-13', 'BT-13, BT-13: a encomenda.'),
          section('order-number', 'Número de encomenda · BT-13, BT-12', 'O número.'),
        ]),
        page('/docs/status', 'Códigos de estado', [
          section('codes', 'Lista dos códigos de estado', 'Código 22, código 14.', {questions: ['estado 22 e 14']}),
          section('state-validated', 'validated', 'O validador validou a fatura.', {kind: 'status', isCode: true}),
          section('status-22', '22', 'Devolvido pelo adquirente.', {kind: 'status', isCode: true}),
        ]),
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  test.each([
    ['the section that explains a name before a row of that name', 'sftp ', '/docs/files#sftp'],
    ['the row of a code typed with what its page is about', 'código de estado 22', '/docs/status#status-22'],
    ['what goes wrong where something does', 'os webhooks não chegam ', '/docs/files#when-it-goes-wrong'],
    ['the same where an HTTP status says so', 'webhooks 409 ', '/docs/files#when-it-goes-wrong'],
    ['the error status, not what is received', 'recebo 409 ', '/docs/files#when-it-goes-wrong'],
    ['what is received without one', 'recebo ', '/docs/files#taken'],
    ['what explains otherwise', 'webhooks ', '/docs/files#register'],
    ['the section with the question that is the query', 'status page', '/docs/cases#state'],
    ['the section that lists a code earliest', 'BT-48', '/docs/cases#buyer'],
    ['the same for a code typed with a space', 'bt 13', '/docs/cases#order-number'],
  ])('first comes %s', (_, query, href) => {
    expect(firstHref(other, query)).toBe(href);
  });

  test.each([
    ['recusar uma fatura', false],
    ['fatura recusada', true],
    ['não consigo recusar', true],
  ])('whether "%s" tells that something goes wrong: %s', (query, tells) => {
    expect(planQuery(other, query).isTrouble).toBe(tells);
  });

  test('a code is itself, not the other words of its stem', () => {
    const forms = (query: string): readonly (string | undefined)[] =>
      planQuery(other, query).slots.flatMap(({terms}) => terms.map(({term}) => other.terms[term]));
    expect(forms('validated ')).toEqual(['validated']);
    expect(forms('validar ')).toContain('validador');
  });
});

describe('what is asked for by its own name', () => {
  const other = openIndex(
    buildIndex(
      [
        {
          ...page('/docs/webhooks/intro', 'Introdução aos webhooks', [
            section('list-webhook-endpoints', 'Listar endereços de webhook', 'Os webhooks da conta.', {isHome: true}),
            section('create-token', 'Pedir um token de acesso', 'Um token por hora.', {isHome: true}),
            section('Document.number', 'number', 'O número do documento.', {kind: 'field', isHome: true}),
            section('document', 'Number of the document', 'Document number: veja a lista.'),
          ]),
          names: ['Webhooks', 'Visão geral'],
        },
        page('/docs/webhooks/types', 'Tipos de eventos: webhooks', [
          section('webhooks', 'Webhooks', 'Os webhooks que existem.'),
          section('overview', 'Visão geral', 'Create token: a visão geral do token.', {questions: ['create token']}),
        ]),
        page('/docs/as2', 'Ligação AS2: parâmetros', [
          section('header-retry-after', 'Retry-After', 'Quanto esperar.', {kind: 'field', isHome: true}),
          section('channel-as2', 'as2', 'Um canal, por AS2.', {isCode: true}),
          section('connection', 'Ligação AS2 em seis passos', 'A ligação AS2 começa aqui.'),
        ]),
        page('/docs/errors', 'Erros', [
          section('after', 'After a retry', 'Retry after: espere.', {questions: ['retry after']}),
          section('TokenResponse.access_token', 'access_token', 'O valor.', {kind: 'field', isHome: true}),
          section('tokens', 'Access token', 'Access token: para que serve.', {questions: ['access token']}),
          section('error-duplicate', 'duplicate', '409 · Já existe.', {kind: 'error', isCode: true, isHome: true}),
          section('when-it-goes-wrong', '409 duplicate', 'Recebe 409: leia o código 409.', {kind: 'error'}),
        ]),
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );

  test.each([
    ['the page of which the group of the menu bears the name', 'webhooks ', '/docs/webhooks/intro'],
    ['the same in singular and capitals', 'Webhook ', '/docs/webhooks/intro'],
    ['the page that the menu calls so', 'visão geral ', '/docs/webhooks/intro'],
    ['the page whose title says so before its colon', 'ligação AS2 ', '/docs/as2'],
    ['the page whose whole title it is', 'tipos de eventos webhooks ', '/docs/webhooks/types'],
    ['an operation by its id with spaces', 'create token ', '/docs/webhooks/intro#create-token'],
    [
      'what mentions both words, not a property that one of them names',
      'document number ',
      '/docs/webhooks/intro#document',
    ],
    ['a header by its name with spaces', 'retry after ', '/docs/as2#header-retry-after'],
    ['what explains it, not a property that is written so', 'access token ', '/docs/errors#tokens'],
    ['of an error status, what the contract says', '409 ', '/docs/errors#error-duplicate'],
    ['the same with what only says that it is one', 'recebo erro HTTP 409 ', '/docs/errors#error-duplicate'],
  ])('first comes %s', (_, query, href) => {
    expect(firstHref(other, query)).toBe(href);
  });

  test('a part of a name asks for the sections that are about it', () => {
    expect(firstHref(other, 'eventos ')).not.toBe('/docs/webhooks/intro');
    expect(firstHref(other, 'endereços de webhook ')).toBe('/docs/webhooks/intro#list-webhook-endpoints');
  });

  test('a name that no text says is found all the same', () => {
    const namedPage = {...page('/docs/a', 'Conceitos', [section('b', 'Outro', 'Texto.')]), names: ['Arranque']};
    const single = openIndex(
      buildIndex([page('/docs/z', 'Zebra', []), namedPage], {language: 'pt', synonyms: []}).index,
    );
    expect(firstHref(single, 'arranque ')).toBe('/docs/a');
  });
});

test('where nothing has all words, a section says what it lacks', () => {
  const ranking = rank(index, planQuery(index, 'apagar compromisso'), null);
  expect(ranking.hasAll).toBe(false);
  expect(resultsOf('apagar compromisso')).toContainEqual({href: '/docs/issued#resend-annul', without: ['compromisso']});
});

test('a word that no page has is said to be lacking', () => {
  expect(resultsOf('anular xyzzyq ')[0]?.without).toEqual(['xyzzyq']);
});

test('counts sections that have all words', () => {
  const {pageCount, sectionCount, hasAll} = rank(index, planQuery(index, 'documento repetido '), null);
  expect({pageCount, sectionCount, hasAll}).toEqual({pageCount: 2, sectionCount: 3, hasAll: true});
});

test('the stem of a Portuguese word is no English word', () => {
  const forms = planQuery(index, 'nota ').slots.flatMap(({terms}) => terms.map(({term}) => index.terms[term]));
  expect(forms).toContain('notas');
  expect(forms).not.toContain('not');
});

test('a name with underscores leads to what is called exactly so, not to a property of the same words', () => {
  const settings = openIndex(
    buildIndex(
      [
        page('/docs/scope', 'Regras', [
          section('ClientSecretRotation.clientSecret', 'clientSecret', 'O segredo novo.', {
            kind: 'field',
            isHome: true,
          }),
          section('client-secrets', 'Segredo de cliente', 'Como se renova.'),
        ]),
        {
          ...page('/docs/received', 'Documentos recebidos', [section('state', 'state', 'received')]),
          names: ['Receive'],
        },
        {
          ...page('/docs/connector', 'Conector', [
            section('setting-credentials', 'CLIENT_ID · CLIENT_SECRET', 'Credenciais.'),
            section('setting-receive', 'RECEIVE', 'Com no, só emite.'),
          ]),
          weight: 0.6,
        },
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  const first = (query: string): string | undefined => {
    const [hit] = rank(settings, planQuery(settings, query), null).pages[0]?.sections ?? [];
    return hit && hrefOf(settings, hit.section);
  };
  expect(first('CLIENT_SECRET')).toBe('/docs/connector#setting-credentials');
  expect(first('clientSecret')).toBe('/docs/scope#ClientSecretRotation.clientSecret');
  expect(first('RECEIVE=no')).toBe('/docs/connector#setting-receive');
  expect(first('CLIENT_SECRET=abc')).toBe('/docs/connector#setting-credentials');
  expect(first('state=received')).toBe('/docs/received#state');
  expect(first('receive')).toBe('/docs/received');
  expect(first('segredo_novo')).toBe('/docs/scope#ClientSecretRotation.clientSecret');
});

test('who tells in a sentence what goes wrong is led to the question that is like it, whatever heading has some of the words', () => {
  const events = openIndex(
    buildIndex(
      [
        page('/docs/events', 'Events', [
          section('booking', 'The endpoint that books an event', 'An event reaches the endpoint.'),
          section('once-more', 'Repeats', 'Compare the id.', {questions: ['the event was booked twice']}),
        ]),
      ],
      {language: 'en', synonyms: []},
    ).index,
  );
  expect(firstHref(events, 'my endpoint got an event and booked it twice ')).toBe('/docs/events#once-more');
  expect(firstHref(events, 'endpoint that books an event ')).toBe('/docs/events#booking');
});

describe('what a heading says', () => {
  const wrong = (text: string): Section =>
    section('falha', 'Quando algo falha', text, {kind: 'error', questions: ['assinatura recusada no servidor']});
  const others = ['a', 'b', 'c', 'd'].map((name) => page(`/${name}`, name, [wrong('Outra coisa.')]));
  const many = openIndex(
    buildIndex(
      [
        page('/docs/hooks', 'Webhooks', [
          section('resend', 'Reenviar', 'Reenviar: redeliver.'),
          section('redeliver-webhook', 'Entregar um evento outra vez', 'Uma entrega.', {isHome: true}),
          section('send-test-event', 'Produzir um evento de teste', 'send', {isHome: true}),
          section('send', 'Como fazer send', 'Sempre.'),
        ]),
        page('/docs/security', 'Segurança', [
          section('verifier', 'A assinatura não confere', 'Compare.', {questions: ['assinatura recusada no webhook']}),
          wrong('Assinatura recusada.'),
          section('broken', 'Algo falha na cifra', 'Veja a chave.', {kind: 'error'}),
        ]),
        ...others,
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  const first = (query: string): string | undefined =>
    rank(many, planQuery(many, query), null).pages[0]?.sections.map(({section: at}) => hrefOf(many, at))[0];

  test('a section that says so in its heading stands before one that many pages have', () => {
    expect(first('assinatura recusada')).toBe('/docs/security#verifier');
    expect(first('algo falha ')).toBe('/docs/security#broken');
  });

  test('the first word of the id of one operation asks for it, where no heading has the word', () => {
    expect(first('redeliver')).toBe('/docs/hooks#redeliver-webhook');
    expect(first('send')).toBe('/docs/hooks#send');
  });
});

test('a question is the query in another number or spelling, not in another form of its words', () => {
  const other = openIndex(
    buildIndex(
      [
        page('/docs/security', 'Segurança', [
          {...section('tool', 'Ferramenta', 'Cole aqui.'), questions: ['verificador de assinaturas electrónicas']},
          section('verify', 'Verificar a assinatura', 'Em seis passos.'),
        ]),
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  const isQuestion = (query: string): boolean =>
    rank(other, planQuery(other, query), null).scores.question.some((similarity) => isSame(similarity));
  expect(isQuestion('verificadores de assinatura eletronica ')).toBe(true);
  expect(isQuestion('verificar assinatura eletronica ')).toBe(false);
});

test('a question that is the query is not held back for being of an error row, where the query tells of no trouble', () => {
  const pages = [
    page('/docs/issued', 'Emissão', [
      section('situation', 'Recusa pelo adquirente', 'Fale com ele.', {
        kind: 'error',
        facts: [['O que fazer', 'Fale com ele.']],
        questions: ['nota trocada'],
      }),
    ]),
    page('/docs/usecases', 'Casos', [section('swap', 'Nota nova', 'Uma nota trocada por outra.')]),
  ];
  const small = openIndex(buildIndex(pages, {language: 'pt', synonyms: []}).index);
  const first = (query: string): string | undefined =>
    rank(small, planQuery(small, query), null)
      .pages.flatMap(({sections}) => sections)
      .map(({section: at}) => hrefOf(small, at))[0];
  expect(first('nota trocada ')).toBe('/docs/issued#situation');
});

test('a word that says nothing is not put right, even where the pages lack it', () => {
  const pages = [page('/docs/a', 'Emissão', [section('b', 'Emitir', 'Tendo a fatura, emite-se a nota.')])];
  const small = openIndex(buildIndex(pages, {language: 'pt', synonyms: []}).index);
  expect(planQuery(small, 'tenho fatura ').correction).toBeNull();
  expect(planQuery(small, 'faturra ').correction).toBe('fatura');
});

test('a typing error is rarely in the first letter: last in a long word, never in one of four letters', () => {
  const pages = [
    page('/docs/a', 'Página', [
      section('x', 'Pagamento', 'Um valor em conta.'),
      section('y', 'Conta', 'O valor da conta.'),
      section('z', 'Calor', 'Uma nota.'),
    ]),
  ];
  const small = openIndex(buildIndex(pages, {language: 'pt', synonyms: []}).index);
  expect(planQuery(small, 'cvalor ').correction).toBe('calor');
  expect(planQuery(small, 'nopa ').correction).toBe('nota');
  expect(planQuery(small, 'jota ').correction).toBeNull();
});

test('names of a sample are terms; numbers, times, made-up codes and hosts of sources are none', () => {
  const pages = [
    page('/docs/a', 'Emissão', [
      section('b', 'Exemplo', 'Lido em auditor.pt.', {code: '<cbc:AccountingCost/> 10:30 CSDF7T5H-123 as2-key'}),
    ]),
  ];
  const {termOf} = openIndex(buildIndex(pages, {language: 'pt', synonyms: []}).index);
  const isTerm = (word: string): boolean => termOf.has(word);
  expect(['accountingcost', 'as2key', 'auditor'].filter((word) => !isTerm(word))).toEqual([]);
  expect(['1030', 'csdf7t5h123', 'auditorpt'].filter(isTerm)).toEqual([]);
});

describe('the list', () => {
  const note = (anchor: string, title: string, text = 'Uma margem.'): Section => section(anchor, title, text);
  const searched = openIndex(
    buildIndex(
      [
        page('/docs/rules', 'Regras', [
          note('a', 'Margem de lucro', 'BR-CO-15.'),
          note('b', 'Notas'),
          note('c', 'Outras notas', 'BR-CO-15 e uma margem.'),
          note('d', 'Mais notas', 'BR-CO-15 e uma margem.'),
          note('e', 'Últimas notas', 'BR-CO-15 e uma margem.'),
          note('f', 'Regra', 'BR-CO-10, e o número 15.'),
        ]),
        page('/docs/terms', 'Termos', [note('margin', 'Margem')]),
        ...Array.from({length: 12}, (_, number) => page(`/docs/${number}`, 'Página', [note('p', 'Texto')])),
      ],
      {language: 'pt', synonyms: []},
    ).index,
  );
  const found = (query: string, isAll = false): {hits: readonly string[]; more: number} => {
    const {pages, more} = rank(searched, planQuery(searched, query), null, undefined, undefined, isAll);
    return {hits: pages.flatMap(({sections}) => sections.map(({section: at}) => hrefOf(searched, at))), more};
  };

  test('has the best hit of another page before weaker hits of the first page', () => {
    expect(found('margem ').hits.slice(0, 2)).toEqual(['/docs/terms#margin', '/docs/rules#a']);
    expect(rank(searched, planQuery(searched, 'margem de lucro '), null).pages[0]?.sections).toHaveLength(1);
  });

  test('says how many counted sections it leaves out, and has all of them when asked', () => {
    const {hits, more} = found('margem ');
    expect(more).toBeGreaterThan(0);
    expect(found('margem ', true)).toEqual({hits: expect.arrayContaining([...hits]) as string[], more: 0});
    expect(found('margem ', true).hits.slice(0, hits.length)).toEqual(hits);
    expect(found('margem ', true).hits).toHaveLength(hits.length + more);
  });

  test('has every section of a page while they are few', () => {
    const hits = found('notas margem ').hits.filter((href) => href.startsWith('/docs/rules'));
    expect(hits.sort()).toEqual(['b', 'c', 'd', 'e'].map((anchor) => `/docs/rules#${anchor}`));
  });

  test('has every section with a code, and none with parts of it', () => {
    expect([...found('BR-CO-15').hits].sort()).toEqual(['a', 'c', 'd', 'e'].map((anchor) => `/docs/rules#${anchor}`));
  });
});

test('a page about one channel comes after a general page, unless the query names it', () => {
  const sizes = (path: string, title: string, weight: number): Page => ({
    ...page(path, title, [section('sizes', 'Tamanhos', 'Até cinco megabytes.')]),
    weight,
  });
  const searched = openIndex(
    buildIndex([sizes('/docs/as2/others', 'Certificados', 0.9), sizes('/docs/scope', 'Convenções', 1)], {
      language: 'pt',
      synonyms: [],
    }).index,
  );
  expect(firstHref(searched, 'tamanhos ')).toBe('/docs/scope#sizes');
  expect(firstHref(searched, 'tamanhos as2 ')).toBe('/docs/as2/others#sizes');
});

test('the spelling before the reform finds that after it, without a guess, and the other way round', () => {
  const searched = openIndex(
    buildIndex(
      [
        page('/docs/a', 'Página', [
          section('x', 'Receção', 'Uma fatura eletrónica chega por correspondência directa.'),
        ]),
      ],
      {
        language: 'pt',
        synonyms: [],
      },
    ).index,
  );
  for (const query of ['recepção ', 'factura electrónica ', 'facturas ', 'direta ']) {
    expect(planQuery(searched, query).correction, query).toBeNull();
    expect(firstHref(searched, query), query).toBe('/docs/a#x');
  }
});

test('a code is not the start of a longer one', () => {
  const searched = openIndex(
    buildIndex([page('/docs/a', 'Página', [section('x', 'Encomenda', 'BT-13.'), section('y', 'Linha', 'BT-131.')])], {
      language: 'pt',
      synonyms: [],
    }).index,
  );
  const hits = rank(searched, planQuery(searched, 'BT-13'), null).pages.flatMap(({sections}) => sections);
  expect(hits.map(({section: at}) => searched.anchors[at])).toEqual(['x']);
  const {slots} = planQuery(searched, 'BT13');
  expect(slots.flatMap(({terms}) => terms.map(({term}) => searched.terms[term]))).toEqual(['bt13']);
});

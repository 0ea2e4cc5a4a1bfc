import {describe, expect, it} from 'vitest';
import {allowedPhrases, brazilianGerund, forbiddenWords} from './brazilian.ts';
import {
  contractTexts,
  englishTexts,
  glossaryWords,
  pageTexts,
  portugueseTexts,
  wordProblems,
} from './forbidden-words.ts';
import {englishTerms, portugueseTerms} from './house-terms.ts';
import {parsePage} from '@integration-docs/docs/content';
import {formatProblem} from '@integration-docs/facts';

const rules = {
  style: 'European Portuguese',
  words: forbiddenWords,
  patterns: [{pattern: brazilianGerund, instead: '"a" e infinitivo'}],
  allowed: allowedPhrases,
};
const messagesFor = (text: string): readonly string[] =>
  wordProblems([{text, file: 'site/content/pt/docs/a.mdx', line: 4}], rules).map(({found, line}) => `${line} ${found}`);

describe('wordProblems', () => {
  it('names the word, its line, what to write and how to allow it', () => {
    expect(
      wordProblems([{text: 'Bom.\nO Usuário', file: 'site/content/pt/docs/a.mdx', line: 4}], rules).map(formatProblem),
    ).toEqual([
      'site/content/pt/docs/a.mdx:5: found "Usuário"; expected European Portuguese: utilizador\n' +
        '  → Replace it; where the word is right, add the phrase and the reason to site/checks/words/brazilian.ts.',
    ]);
  });

  it('finds whole words only, also across a line break', () => {
    expect(messagesFor('arquivos, telas; notas\nfiscais')).toEqual(['4 "arquivos"', '4 "telas"', '4 "notas fiscais"']);
    expect(messagesFor('arquivar, tela_x, Estelas, registo, baixa, contacto, facto, secção')).toEqual([]);
  });

  it('finds the Brazilian gerund and no other', () => {
    expect(messagesFor('O sistema está enviando a fatura.')).toEqual(['4 "está enviando"']);
    expect(messagesFor('Está quando quer; estando; está a enviar; está no mundo.')).toEqual([]);
  });

  it('lets a word stand in a phrase that is allowed', () => {
    expect(messagesFor('Guarde-as em arquivo eletrónico.')).toEqual([]);
    expect(messagesFor('arquivo eletrónico e arquivo')).toEqual(['4 "arquivo"']);
  });

  it('keeps an allowed phrase to its file', () => {
    const allowed = [{phrase: 'a tela', file: 'site/content/pt/docs/b.mdx', reason: 'x'}];
    const texts = ['site/content/pt/docs/a.mdx', 'site/content/pt/docs/b.mdx'].map((file) => ({
      text: 'a tela',
      file,
      line: 1,
    }));
    expect(wordProblems(texts, {...rules, allowed}).map(({file}) => file)).toEqual(['site/content/pt/docs/a.mdx']);
  });
});

it('pageTexts reads what a reader reads, and no code or address', () => {
  const tree = parsePage(
    [
      '---',
      'title: Um',
      '---',
      '',
      '## Dois {/* #two */}',
      '',
      'Três `arquivo` [quatro](./arquivo.mdx "cinco") ![seis](/arquivo.png)',
      '',
      '<Tab value="arquivo" label="sete">oito</Tab>',
      '',
      '```json file=samples/arquivo.json',
      '```',
    ].join('\n'),
    'site/content/pt/docs/a.mdx',
  );
  const texts = pageTexts(tree, 'site/content/pt/docs/a.mdx');
  expect(
    texts
      .map(({text}) => text.trim())
      .filter(Boolean)
      .sort(),
  ).toEqual(['Um', 'Dois', 'Três', 'quatro', 'cinco', 'seis', 'sete', 'oito'].sort());
  expect(texts.find(({text}) => text === 'Um')?.line).toBe(2);
});

it('portugueseTexts takes the Portuguese halves of a catalogue, without code', () => {
  const yaml = 'a: {pt: Um `arquivo`, en: One}\nb:\n  pt: |\n    Dois\n  en: Two\nc: arquivo\navoid: [arquivo]\n';
  expect(portugueseTexts(yaml, 'x.yaml')).toEqual([
    {file: 'x.yaml', line: 1, text: 'Um          '},
    {file: 'x.yaml', line: 4, text: 'Dois\n'},
  ]);
});

it('englishTexts takes the other halves', () => {
  expect(englishTexts('a: {pt: Um, en: One `x`}', 'x.yaml').map(({text}) => text)).toEqual(['One    ']);
});

it('contractTexts takes what is Portuguese in the contract', () => {
  const yaml = 'summary: Cure\nx-pt: {summary: Um, description: Dois}\na:\n  x-pt: Três\n  b: {pt: Quatro, en: Four}\n';
  expect(contractTexts(yaml, 'openapi.yaml').map(({text, line}) => `${line} ${text}`)).toEqual([
    '2 Um',
    '2 Dois',
    '4 Três',
    '5 Quatro',
  ]);
});

describe('house terms', () => {
  const terms = (text: string, patterns = portugueseTerms): readonly string[] =>
    wordProblems([{text, file: 'site/content/pt/docs/a.mdx', line: 1}], {
      style: 'x',
      words: [],
      patterns,
      allowed: allowedPhrases,
    }).map(({found}) => found);

  it('finds the second word for one thing', () => {
    expect(terms('Não existe, ou não é da sua conta. A plataforma não o faz por si.')).toEqual([
      '"não é da sua conta"',
      '"por si"',
    ]);
    expect(terms('a API REST de %site.name%, em CIUS-PT XML, no sandbox')).toEqual([
      '"de %site.name%"',
      '"CIUS-PT XML"',
      '"no sandbox"',
    ]);
  });

  it('finds the second spelling and the second register', () => {
    expect(terms('O caráter do vendedor: os totais não batem certo, e a regra o acusa. Acusa a receção.')).toEqual([
      '"vendedor"',
      '"caráter"',
      '"batem certo"',
      '"o acusa"',
    ]);
  });

  it('lets the right ones be', () => {
    expect(terms('Só por si não basta; XML CIUS-PT na sandbox; Estados-Membros; polling (consulta periódica)')).toEqual(
      [],
    );
  });

  it('has a few for English', () => {
    expect(terms('The cure stands here; it stands for more.', englishTerms)).toEqual(['"cure"', '"stands"']);
  });
});

it('glossaryWords adds the words that are not in the list yet', () => {
  const glossary = {
    entries: [{termPt: 'ficheiro', avoid: ['arquivo', 'file']}, {termPt: 'x'}, {termPt: 'y', avoid: ['tela']}],
  };
  expect(glossaryWords(glossary, forbiddenWords)).toEqual([{forms: ['file'], instead: 'ficheiro (glossary.yaml)'}]);
});

import {describe, expect, test} from 'vitest';
import {edits} from './edits.ts';
import {fold} from './fold.ts';
import {headText} from './head-text.ts';
import {stem} from './stem.ts';
import {tokenize} from './tokenize.ts';
import {isGetting, isTrouble} from './trouble.ts';

const samples = [
  'Emissão de documentos eletrónicos',
  'BR-CIUS-PT-66, DT-CIUS-PT-108 e BT-19',
  'AS2-From / AS2-To; Disposition-Notification-To',
  'document.status_changed · getDocument · statusCode',
  'À, É, ÇÃO; “aspas” e travessão: n.º 195/2020',
  'Envie-o, repete-se, fatura-recibo, palavra-passe',
  'urn:cen.eu:en16931:2017#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1',
];
const joinedOf = (text: string): string[] => tokenize(text).map(({joined}) => joined);

describe('fold', () => {
  test('takes accents and capitals away', () => {
    expect(fold('AutenticAÇÃO à distância')).toBe('autenticacao a distancia');
  });

  test.each(samples)('changes nothing the second time: %s', (text) => {
    expect(fold(fold(text))).toBe(fold(text));
  });

  test('reads composed and decomposed letters alike', () => {
    expect(fold('ção'.normalize('NFD'))).toBe(fold('ção'.normalize('NFC')));
  });
});

describe('tokenize', () => {
  test.each(samples)('gives the same names for any case and without accents: %s', (text) => {
    for (const variant of [text.toUpperCase(), text.toLowerCase(), fold(text), text.normalize('NFD')]) {
      expect(joinedOf(variant)).toEqual(joinedOf(text));
    }
  });

  test.each(samples)('finds its own tokens again: %s', (text) => {
    const joined = joinedOf(text);
    expect(joinedOf(joined.join(' '))).toEqual(joined);
  });

  test.each(samples)('says where each token stands: %s', (text) => {
    for (const {start, end, joined} of tokenize(text))
      expect(fold(text.slice(start, end)).replace(/[-._]/g, '')).toContain(joined);
  });

  test('divides names at what joins them and at capitals', () => {
    expect(tokenize('AS2-From getDocument UBLVersionID').map(({words}) => words)).toEqual([
      ['as2', 'from'],
      ['get', 'document'],
      ['ubl', 'version', 'id'],
    ]);
  });

  test('takes the pronoun off a verb', () => {
    expect(joinedOf('envie-o repete-se')).toEqual(['envie', 'repete']);
  });
});

describe('stem', () => {
  test.each([
    'validação validações validar validado validada',
    'emissão emissões emitir emitido emitidas emite',
    'rejeição rejeições rejeitar rejeitado rejeitada',
    'devolução devoluções devolver devolvido',
    'fatura faturas faturar faturação',
    'certificado certificados',
    'canal canais',
    'possível possíveis',
    'ordem ordens',
    'erro erros',
    'emissor emissores',
    'referência referências',
    'eletrónico eletrónica eletrónicos',
    'anexar anexo anexos',
    'assinatura assinaturas assinar',
    'enviar enviei enviou enviaram envio',
    'pagar paguei pagou pagaram',
    'falhar falhou falharam falha',
    'perder perdi perdeu perdido',
    'chegar chega chegam chegou',
    'entregar entrega entregue entregou',
    'isento isenção isentos',
    'mudar mudança mudei',
  ])('is one in Portuguese: %s', (words) => {
    expect(new Set(words.split(' ').map((word) => stem(fold(word), 'pt'))).size).toBe(1);
  });

  test.each(['estado esta', 'nota notado', 'fatura fato', 'conta contrato'])('is not one: %s', (words) => {
    expect(new Set(words.split(' ').map((word) => stem(fold(word), 'pt'))).size).toBe(2);
  });

  test.each([
    'invoice invoices invoicing invoiced',
    'idempotent idempotency',
    'verify verifies verified verifying',
    'rotation rotate rotated rotating',
    'configuration configure configured',
    'retry retries',
    'body bodies',
    'status statuses',
    'deliver delivered delivery deliveries',
    'pay paid payment payments',
    'fail failed failure failures',
    'submit submitted submission',
    'verify verification',
    'describe description',
    'withhold withheld withholding',
    'authorise authorised authorisation authorize authorization',
    'centre center centres',
    'behaviour behavior',
    'catalogue catalog',
    'cancelled canceled cancel',
  ])('is one in English: %s', (words) => {
    expect(new Set(words.split(' ').map((word) => stem(word, 'en'))).size).toBe(1);
  });

  test.each(['m07', 'bt19', 'as2', '429', 'vat', 'iva'])('leaves codes and short words alone: %s', (word) => {
    expect(stem(word, 'pt')).toBe(word);
    expect(stem(word, 'en')).toBe(word);
  });
});

describe('edits', () => {
  test.each([
    ['multibanco', 'multibanco', 0],
    ['multibnaco', 'multibanco', 1],
    ['webhok', 'webhook', 1],
    ['webhoook', 'webhook', 1],
    ['signature', 'zignature', 1],
    ['signtaure', 'signature', 1],
    ['abc', 'xyz', 2],
  ])('%s → %s: %i', (from, to, count) => {
    expect(edits(from, to, 1)).toBe(count);
    expect(edits(to, from, 1)).toBe(count);
  });

  test('counts two', () => {
    expect(edits('multbnaco', 'multibanco', 2)).toBe(2);
    expect(edits('autenticasao', 'autenticacoes', 2)).toBe(3);
  });

  test('counts like the plain algorithm', () => {
    const words = ['emitir', 'emite', 'admite', 'omite', 'emitri', 'mite', 'eimtri', 'limite', 'permite', 'eemitirr'];
    for (const from of words)
      for (const to of words) expect(edits(from, to, 2)).toBe(Math.min(3, plainDistance(from, to)));
  });
});

test.each([
  ['Authentication: OAuth 2.0', 'Authentication'],
  ['Adesão à FE-AP (onboarding)', 'Adesão à FE-AP'],
  ['Credenciais, certificados, chaves', 'Credenciais'],
  ['Fatura · BT-3', 'Fatura'],
  ['Estados', 'Estados'],
])('headText of "%s"', (heading, head) => {
  expect(headText(heading)).toBe(head);
});

describe('trouble', () => {
  test.each(['expired', 'expirou', 'expirado', 'caducadas', '409', 'mas', 'but', 'ninguem', 'vanished', 'demorou'])(
    '%s says that something goes wrong',
    (word) => {
      expect(isTrouble(word)).toBe(true);
    },
  );

  test.each(['expiry', 'validade', 'caducidade'])('%s does not', (word) => {
    expect(isTrouble(word)).toBe(false);
  });

  test.each(['http', 'erro', 'errors', 'recebo', 'getting'])('%s says nothing beside an error status', (word) => {
    expect(isGetting(word)).toBe(true);
  });

  test.each(['https', 'getter'])('%s does', (word) => {
    expect(isGetting(word)).toBe(false);
  });
});

/** Optimal string alignment distance, implemented directly from its definition. */
function plainDistance(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length;
  const same = from.at(-1) === to.at(-1);
  const swapped = from.length > 1 && to.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1);
  return Math.min(
    plainDistance(from.slice(0, -1), to) + 1,
    plainDistance(from, to.slice(0, -1)) + 1,
    plainDistance(from.slice(0, -1), to.slice(0, -1)) + (same ? 0 : 1),
    swapped ? plainDistance(from.slice(0, -2), to.slice(0, -2)) + 1 : Infinity,
  );
}

import data from '@integration-docs/contract/catalogues/validator.yaml';
import {expect, it} from 'vitest';
import {asText} from './as-text.ts';
import {finding, report} from './testing.ts';

const wording = {texts: data.ui, language: 'pt'} as const;

it('says the verdict of a file without findings', () => {
  expect(asText(report(), wording)).toBe('invoice.xml: Válido. Erros: 0. Avisos: 0.\n');
});

it('says of each finding where it is, what it is and what to write', () => {
  const text = asText(
    report({
      verdict: 'invalid',
      findings: [
        finding({
          terms: [{id: 'BG-15', name: {pt: 'local de entrega', en: 'delivery address'}}],
          found: 'PT',
          cure: {pt: 'Escreva `cac:Address`.', en: 'Write `cac:Address`.'},
        }),
        finding({
          rule: 'BR-CL-22',
          level: 'en16931',
          severity: 'warning',
          reason: {pt: 'Decide a CIUS-PT.', en: 'CIUS-PT decides.'},
        }),
      ],
      counts: {errors: 4, warnings: 1, omitted: 3},
    }),
    wording,
  );
  expect(text).toBe(`invoice.xml: Inválido. Erros: 4. Avisos: 1.

Linha 12, coluna 5 – Erro – BR-CIUS-PT-66 (CIUS-PT)
Falta o local de entrega.
Termos: BG-15 local de entrega
No ficheiro: PT
Solução: Escreva cac:Address.

Linha 12, coluna 5 – Aviso – BR-CL-22 (EN 16931)
Falta o local de entrega.
Porque é um aviso: Decide a CIUS-PT.

Há mais 3, que a lista não mostra.
`);
});

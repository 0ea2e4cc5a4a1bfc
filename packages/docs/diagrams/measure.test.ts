import {describe, expect, it} from 'vitest';
import {lineWidth, runWidth, wrap, wrapToLines, type Line} from './measure.ts';

const font = {size: 14};
const textsOf = (lines: readonly Line[]): string[] => lines.map((line) => line.map((run) => run.text).join(''));

describe('runWidth', () => {
  it('knows that an accent adds no width', () => {
    expect(runWidth({text: 'receção', code: false}, font)).toBe(runWidth({text: 'rececao', code: false}, font));
  });

  it('is a little more than the text takes in Arial', () => {
    const arial = ((611 + 556 + 278 + 556 + 333 + 556) / 1000) * 14;
    const estimate = runWidth({text: 'Fatura', code: false}, font);
    expect(estimate).toBeGreaterThan(arial);
    expect(estimate).toBeLessThan(arial * 1.12);
  });

  it('gives every character of code the same width', () => {
    expect(runWidth({text: 'iii', code: true}, font)).toBe(runWidth({text: 'WWW', code: true}, font));
  });

  it('makes bold text wider', () => {
    expect(runWidth({text: 'Fatura', code: false}, {...font, bold: true})).toBeGreaterThan(
      runWidth({text: 'Fatura', code: false}, font),
    );
  });
});

describe('wrap', () => {
  it('makes lines of about equal length', () => {
    expect(textsOf(wrap('Envia a fatura em formato estruturado', 170, font).lines)).toEqual([
      'Envia a fatura em',
      'formato estruturado',
    ]);
  });

  it('keeps punctuation with the code before it', () => {
    const {lines} = wrap('`202`, e o identificador', 500, font);
    expect(lines).toEqual([
      [
        {text: '202', code: true},
        {text: ', e o identificador', code: false},
      ],
    ]);
  });

  it('keeps every character and no line is wider than asked', () => {
    const label = 'Decifra, verifica a assinatura e calcula o `MIC` da mensagem';
    for (const width of [90, 120, 160, 240]) {
      const {lines, width: used} = wrap(label, width, font);
      expect(textsOf(lines).join(' ')).toBe(label.replaceAll('`', ''));
      expect(Math.max(...lines.map((line) => lineWidth(line, font)))).toBeLessThanOrEqual(width);
      expect(used).toBeLessThanOrEqual(width);
    }
  });

  it('breaks a long code name after its separators', () => {
    expect(textsOf(wrap('`/v1/documents/{id}/status-history`', 130, font).lines)).toEqual([
      '/v1/documents/{id}/',
      'status-history',
    ]);
    expect(textsOf(wrap('`Receipt-Delivery-Option`', 60, font).lines)).toEqual(['Receipt-Delivery-Option']);
  });
});

describe('wrapToLines', () => {
  it('uses as many lines as allowed, as narrow as they can be', () => {
    const one = wrapToLines('Entrega pelo canal do adquirente', 1, font);
    const two = wrapToLines('Entrega pelo canal do adquirente', 2, font);
    expect(one.lines).toHaveLength(1);
    expect(textsOf(two.lines)).toEqual(['Entrega pelo canal', 'do adquirente']);
    expect(two.width).toBeLessThan(one.width);
  });
});

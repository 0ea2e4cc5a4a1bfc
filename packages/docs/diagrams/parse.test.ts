import {describe, expect, it} from 'vitest';
import {parseDiagram, type TokensByLocale} from './parse.ts';

const file = 'site/diagrams/example.yaml';

const sequence = `kind: sequence
title: {pt: Envio, en: Sending}
participants:
  - {id: erp, label: {pt: Sistema, en: System}}
  - {id: platform, label: {pt: Plataforma, en: Platform}}
steps:
  - {from: erp, to: platform, label: {pt: Envia, en: Sends}}
`;

const flow = `kind: flow
title: {pt: Estados, en: States}
nodes:
  - {id: draft, shape: start, label: {pt: Rascunho, en: Draft}}
  - {id: valid, shape: decision, label: {pt: Válida?, en: Valid?}}
  - {id: sent, shape: end, label: {pt: Enviada, en: Sent}}
edges:
  - {from: draft, to: valid}
  - {from: valid, to: sent, label: {pt: sim, en: 'yes'}}
  - {from: valid, to: draft, label: {pt: não, en: 'no'}}
`;

/** The message of the error that a diagram with one change causes. */
function errorAfter(source: string, before: string, after: string, tokens?: TokensByLocale): string {
  const changed = source.replace(before, after);
  expect(changed).not.toBe(source);
  try {
    parseDiagram(changed, file, tokens);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}

describe('parseDiagram', () => {
  it('takes the id from the file name', () => {
    expect(parseDiagram(sequence, file)).toMatchObject({id: 'example', kind: 'sequence'});
    expect(parseDiagram(flow, file)).toMatchObject({id: 'example', kind: 'flow'});
  });

  it('fills in the tokens of each language', () => {
    const tokens = {pt: new Map([['site.name', 'Exemplo']]), en: new Map([['site.name', 'Example']])};
    const diagram = parseDiagram(
      sequence.replace('{pt: Plataforma, en: Platform}', "{pt: '%site.name%', en: '%site.name%'}"),
      file,
      tokens,
    );
    expect(diagram.kind === 'sequence' && diagram.participants[1]?.label).toEqual({pt: 'Exemplo', en: 'Example'});
  });

  it('names the nearest participant', () => {
    expect(errorAfter(sequence, 'to: platform', 'to: plataform')).toBe(
      'site/diagrams/example.yaml:7: found "plataform", which is no participant; expected one of erp, platform\n' +
        '  → Write platform, or add the participant.',
    );
  });

  it('names the nearest node', () => {
    expect(errorAfter(flow, 'from: draft, to: valid', 'from: draf, to: valid')).toBe(
      'site/diagrams/example.yaml:8: found "draf", which is no node; expected one of draft, valid, sent\n  → Write draft, or add the node.',
    );
  });

  it('refuses a node beside another that has more edges, and a second one beside the same', () => {
    expect(errorAfter(flow, 'from: valid, to: sent', 'from: valid, to: sent, side: beside')).toBe('no error');
    expect(errorAfter(flow, 'from: valid, to: draft', 'from: valid, to: draft, side: beside')).toBe(
      'site/diagrams/example.yaml:10: found "draft", which has other edges, beside "valid"; expected one node beside another, with this edge only\n' +
        '  → Write side: right.',
    );
    const both = flow.replace('to: sent', 'to: sent, side: beside');
    expect(errorAfter(both, 'to: draft', 'to: draft, side: beside')).toContain(
      'example.yaml:10: found a second node beside "valid"',
    );
  });

  it('counts the characters of a label after its tokens are filled in', () => {
    const name = 'A platform with a name much too long';
    const tokens = {pt: new Map([['site.name', 'Curto']]), en: new Map([['site.name', name]])};
    expect(
      errorAfter(sequence, '{pt: Plataforma, en: Platform}', "{pt: '%site.name%', en: '%site.name%'}", tokens),
    ).toBe(
      `site/diagrams/example.yaml:5: found 36 characters in "${name}"; expected at most 32 in the label of a participant\n` +
        '  → Shorten it by 4, and say the rest in the text of the page.',
    );
  });

  it('refuses a token that does not exist', () => {
    const tokens = {pt: new Map([['site.name', 'Exemplo']]), en: new Map([['site.name', 'Example']])};
    expect(errorAfter(sequence, 'pt: Envia', "pt: '%site.nmae%'", tokens)).toContain(
      'site/diagrams/example.yaml:7: found the unknown token %site.nmae%; expected one of the 1 tokens, for example %site.name%',
    );
  });

  it('refuses a decision with one way out, and a way out without an answer', () => {
    expect(errorAfter(flow, "  - {from: valid, to: draft, label: {pt: não, en: 'no'}}\n", '')).toBe(
      'site/diagrams/example.yaml:5: found the decision "valid" with one way out; expected at least two edges from it\n' +
        '  → Add the edge for the other answer, or write shape: box.',
    );
    expect(errorAfter(flow, ", label: {pt: não, en: 'no'}", '')).toBe(
      'site/diagrams/example.yaml:10: found an edge from the decision "valid" without a label; expected the answer that leads this way\n' +
        '  → Add label: {pt: …, en: …}.',
    );
  });

  it('refuses ids that come twice or are never used', () => {
    expect(errorAfter(sequence, 'id: platform', 'id: erp')).toContain(
      'example.yaml:5: found the id "erp" a second time; expected every id once',
    );
    expect(errorAfter(sequence, 'steps:', '  - {id: buyer, label: {pt: Adquirente, en: Buyer}}\nsteps:')).toBe(
      'site/diagrams/example.yaml:6: found "buyer", which no step names; expected at least one step from or to it\n' +
        '  → Add the step, or remove "buyer".',
    );
  });

  it('refuses a missing language, an unknown key, a wrong shape and broken YAML, each with its line', () => {
    expect(errorAfter(sequence, '{pt: Envia, en: Sends}', '{pt: Envia}')).toContain(
      'example.yaml:7: found no steps[0].label.en',
    );
    expect(errorAfter(sequence, 'to: platform,', 'to: platform, dashed: true,')).toContain(
      'example.yaml:7: found the key "dashed" in steps[0]',
    );
    expect(errorAfter(flow, 'shape: end', 'shape: ends')).toContain(
      'example.yaml:6: found nodes[2].shape: "ends"; expected one of box, start, end, decision, store',
    );
    expect(errorAfter(flow, 'kind: flow', 'kind: flowchart')).toMatch(/example\.yaml:1: found .*; expected .*\n/);
    expect(errorAfter(flow, '{pt: Estados', '{pt: {Estados')).toContain('found YAML that cannot be read');
  });

  it('reports everything at once', () => {
    expect(
      errorAfter(sequence, 'from: erp, to: platform', 'from: epr, to: plataform').match(/example\.yaml:7/g),
    ).toHaveLength(2);
  });
});

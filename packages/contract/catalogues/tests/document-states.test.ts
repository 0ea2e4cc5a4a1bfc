import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema} from '../document-states.schema.ts';

const readYamlFile = (path: string): unknown =>
  parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));

const {entries, received} = schema.parse(readYamlFile('packages/contract/catalogues/document-states.yaml'));
const diagram = z.object({
  nodes: z.array(z.object({id: z.string(), shape: z.string(), label: z.object({en: z.string()})})),
  edges: z.array(z.object({from: z.string(), to: z.string()})),
});

describe.each([
  {file: 'rest-states.yaml', states: entries},
  {file: 'rest-received-states.yaml', states: received},
])('$file', ({file, states}) => {
  const {nodes, edges} = diagram.parse(readYamlFile(`site/diagrams/${file}`));
  const stateOf = new Map(nodes.map(({id, label}) => [id, label.en.replaceAll('`', '')]));

  it('shows every state of the catalogue, and no other', () => {
    expect([...stateOf.values()].toSorted()).toEqual(states.map(({state}) => state).toSorted());
  });

  it('ends where the catalogue says that a state is final', () => {
    const ends = nodes.filter(({shape}) => shape === 'end').map(({id}) => stateOf.get(id));
    expect(ends.toSorted()).toEqual(
      states
        .filter(({final}) => final)
        .map(({state}) => state)
        .toSorted(),
    );
  });

  it.each(edges)('$from → $to is a transition of the catalogue', ({from, to}) => {
    const state = states.find((entry) => entry.state === stateOf.get(from));
    expect(state?.next).toContain(stateOf.get(to));
  });
});

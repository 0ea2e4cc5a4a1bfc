import type {DiagramPlay as Play} from '@integration-docs/docs/page';
import {expect, it} from 'vitest';
import DiagramPlay from './DiagramPlay.tsx';

const step = {text: 'A → B', from: 'a', to: 'b'};

function render(play: Play): unknown {
  return DiagramPlay({id: 'a-diagram', play: JSON.stringify(play)});
}

it('refuses a name that there is not, and says in which file', () => {
  const file = /^site\/diagrams\/a-diagram\.yaml: /;
  const sequence = {kind: 'sequence', given: [], steps: [step]} as const;
  expect(() => render({...sequence, steps: [{...step, event: 'document.sent'}]})).toThrow(/no event "document\.sent"/);
  expect(() => render({...sequence, steps: [{...step, event: 'document.sent'}]})).toThrow(file);
  expect(() => render({...sequence, steps: [{...step, call: 'sendDocument'}]})).toThrow(file);
  expect(() => render({...sequence, given: ['sendDocument']})).toThrow(file);
  expect(() => render({...sequence, given: [{trigger: 'no-such'}]})).toThrow(file);
  expect(() => render({kind: 'states', of: 'received', states: ['submitted']})).toThrow(/no state "submitted"/);
  expect(() => render({...sequence, steps: [{...step, event: 'document.delivered'}]})).not.toThrow();
});

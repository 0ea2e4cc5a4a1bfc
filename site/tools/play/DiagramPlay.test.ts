import type {DiagramPlay as Play} from '@integration-docs/docs/page';
import {expect, it} from 'vitest';
import DiagramPlay from './DiagramPlay.tsx';

const step = {text: 'A → B', from: 'a', to: 'b'};

function rendered(play: Play): unknown {
  return DiagramPlay({id: 'a-diagram', play: JSON.stringify(play)});
}

it('refuses a name that there is not, and says in which file', () => {
  const file = /^site\/diagrams\/a-diagram\.yaml: /;
  const sequence = {kind: 'sequence', given: [], steps: [step]} as const;
  expect(() => rendered({...sequence, steps: [{...step, event: 'document.sent'}]})).toThrow(
    /no event "document\.sent"/,
  );
  expect(() => rendered({...sequence, steps: [{...step, event: 'document.sent'}]})).toThrow(file);
  expect(() => rendered({...sequence, steps: [{...step, call: 'sendDocument'}]})).toThrow(file);
  expect(() => rendered({...sequence, given: ['sendDocument']})).toThrow(file);
  expect(() => rendered({...sequence, given: [{trigger: 'no-such'}]})).toThrow(file);
  expect(() => rendered({kind: 'states', of: 'received', states: ['submitted']})).toThrow(/no state "submitted"/);
  expect(() => rendered({...sequence, steps: [{...step, event: 'document.delivered'}]})).not.toThrow();
});

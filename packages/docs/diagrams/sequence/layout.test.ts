import {describe, expect, it} from 'vitest';
import {locales, localize} from '@integration-docs/facts';
import {lineHeight} from '../svg.ts';
import {allDiagrams} from '../testing.ts';
import {badge, layoutSequence, loopWidth} from './layout.ts';

const sequences = allDiagrams.flatMap((diagram) =>
  diagram.kind === 'sequence'
    ? locales.map((locale) => ({name: `${diagram.id} ${locale}`, sequence: localize(diagram, locale)}))
    : [],
);

describe('layoutSequence', () => {
  it.each(sequences)('$name: labels fit between their lifelines', ({sequence}) => {
    const {heads, messages, width} = layoutSequence(sequence);
    for (const message of messages) {
      const [source = 0, target = 0] = [heads[message.from]?.x, heads[message.to]?.x];
      const left =
        message.labelX - (message.loop === 0 ? message.label.width / 2 : message.loop === 1 ? 0 : message.label.width);
      const right = left + message.label.width;
      expect(message.label.lines.length, sequence.steps[message.number - 1]?.label).toBeLessThanOrEqual(3);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      if (message.loop === 0) {
        expect(left).toBeGreaterThan(Math.min(source, target) + 8);
        expect(right).toBeLessThan(Math.max(source, target) - 8);
      } else if (message.loop === 1) {
        expect(left).toBeGreaterThan(source + loopWidth);
        expect(right).toBeLessThan(heads[message.from + 1]?.x ?? width);
      }
    }
  });

  it.each(sequences)('$name: nothing stands on anything else', ({sequence}) => {
    const {heads, messages, phases, headHeight, lifelineEnd} = layoutSequence(sequence);
    heads.slice(1).forEach((head, index) => {
      const before = heads[index];
      if (before) expect(head.x - head.width / 2).toBeGreaterThan(before.x + before.width / 2 + 8);
    });
    for (const head of heads) expect(head.label.width).toBeLessThanOrEqual(head.width - 20);
    messages.forEach((message, index) => {
      const top = message.labelY - (message.label.lines.length * lineHeight) / 2;
      const before = messages[index - 1];
      expect(top).toBeGreaterThan(index === 0 ? headHeight : (before?.y ?? 0) + 4);
      if (before)
        expect(message.y - before.y, `circles of ${before.number} and ${message.number}`).toBeGreaterThan(
          2 * badge + 4,
        );
      if (message.loop === 0) expect(top + message.label.lines.length * lineHeight).toBeLessThan(message.y);
      expect(message.y + badge).toBeLessThan(lifelineEnd);
      for (const phase of phases)
        expect(Math.abs(phase.y - message.y)).toBeGreaterThan(badge + (phase.label.lines.length * lineHeight) / 2);
    });
  });

  it.each(sequences)('$name: the numbers are those of the steps', ({sequence}) => {
    expect(layoutSequence(sequence).messages.map(({number}) => number)).toEqual(
      sequence.steps.map((_, index) => index + 1),
    );
  });

  it.each(sequences)('$name: fits the page', ({sequence}) => {
    expect(layoutSequence(sequence).width).toBeLessThanOrEqual(704);
  });

  it('puts a self message of the last participant to its left', () => {
    const {messages} = layoutSequence({
      id: 'x',
      kind: 'sequence',
      title: 'X',
      participants: [
        {id: 'a', label: 'A'},
        {id: 'b', label: 'B'},
      ],
      steps: [
        {from: 'a', to: 'a', label: 'pensa'},
        {from: 'b', to: 'b', label: 'regista'},
      ],
    });
    expect(messages.map(({loop}) => loop)).toEqual([1, -1]);
  });
});

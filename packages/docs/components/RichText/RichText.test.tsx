import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import RichText from './index.tsx';

const htmlOf = (text: string): string =>
  renderToStaticMarkup(<RichText text={text} />).replaceAll(/ class="[^"]*"/gu, '');

it('shows each case of a text on a line of its own', () => {
  expect(htmlOf('One of these. (1) `AE` alone. (2) `M40` too.')).toBe(
    'One of these. <span>(1) <code>AE</code> alone.</span> <span>(2) <code>M40</code> too.</span>',
  );
});

it('needs no words before the first case', () => {
  expect(htmlOf('(1) `AE` alone. (2) `M40` too.')).toBe(
    '<span>(1) <code>AE</code> alone.</span> <span>(2) <code>M40</code> too.</span>',
  );
});

it.each(['Article 36(1) and (2)', 'Article 6 (2) of the annex'])('leaves %s on one line', (text) => {
  expect(htmlOf(text)).toBe(text);
});

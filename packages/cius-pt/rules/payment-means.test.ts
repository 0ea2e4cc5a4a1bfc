import {expect, it} from 'vitest';
import {meansCure} from './payment-means.ts';

it('leads a bare Multibanco entity to its place: a code instead of it would lose it', () => {
  expect(meansCure('12345').en).toMatch(
    /^If it is the Multibanco entity of the issued document, write `#ENTITY@ATMPAYMENT#12345#`/u,
  );
  expect(meansCure('10').en).toMatch(/^If the issued document says cash, write `NU`/u);
  expect(meansCure('1234').en).toMatch(/^Write the code of the means/u);
});

import {expect, it} from 'vitest';
import {outputOf} from './output-of.ts';

it('a character that comes in two parts stays whole', async () => {
  const program =
    'process.stdout.write(Buffer.from([0xc3])); setTimeout(() => process.stdout.write(Buffer.from([0xa9])), 100)';
  expect(await outputOf(process.execPath, ['--eval', program])).toEqual({status: 0, output: 'é'});
});

it('a program that is not there is told', async () => {
  await expect(outputOf('no-such-program', [])).rejects.toThrow('no-such-program');
});

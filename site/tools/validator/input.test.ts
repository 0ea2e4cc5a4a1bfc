import {describe, expect, it} from 'vitest';
import {fileOf, readPaste} from './input.ts';

const file = new File(['<Invoice/>'], 'invoice.xml');
const short = '<Invoice/>';
const long = `<Invoice>${' '.repeat(1_000_000)}</Invoice>`;

describe('readPaste', () => {
  it('takes files, wherever they are pasted', () => {
    expect(readPaste({files: [file], text: 'invoice.xml'}, true)).toEqual({kind: 'files', files: [file]});
    expect(readPaste({files: [file], text: ''}, false)).toEqual({kind: 'files', files: [file]});
  });

  it('leaves a text to the field, and takes it when there is no field', () => {
    expect(readPaste({files: [], text: short}, true)).toBeNull();
    expect(readPaste({files: [], text: short}, false)).toEqual({kind: 'text', text: short});
  });

  it('keeps a text that would block the page out of the field', () => {
    expect(readPaste({files: [], text: long}, true)).toEqual({kind: 'text', text: long});
  });

  it('takes nothing for nothing', () => {
    expect(readPaste({files: [], text: ' \n'}, false)).toBeNull();
  });
});

describe('fileOf', () => {
  it.each([
    [short, 'colado.xml'],
    ['\n  {"number": "FT 1/1"}', 'colado.json'],
    ['[]', 'colado.json'],
    ['nothing of both', 'colado.txt'],
  ])('names %j after what it seems to be', (text, name) => {
    expect(fileOf(text, 'colado').name).toBe(name);
  });

  it('keeps the text', async () => {
    expect(await fileOf('ção', 'colado').text()).toBe('ção');
  });
});

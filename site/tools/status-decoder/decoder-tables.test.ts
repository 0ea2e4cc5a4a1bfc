import {describe, expect, it} from 'vitest';
import {inLanguage} from '@integration-docs/docs/page';
import {dispositionText} from '../../tools/status-decoder/decode-status.ts';
import type {Row} from '../../tools/status-decoder/tables.ts';
import {decoderTables} from './decoder-tables.ts';

const tables = decoderTables();
const byKind: Readonly<Record<string, {readonly labels: readonly string[]; readonly rows: readonly Row[]}>> = {
  ...tables,
};

describe('what the decoder knows', () => {
  it.each(Object.entries(byKind))('%s: a cell for each column of the table', (_kind, {labels, rows}) => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({href, cells}) => !/#./.test(href) || cells.length !== labels.length)).toEqual([]);
  });

  it('a disposition begins with its text, in code', () => {
    for (const row of tables.disposition.rows) expect(row.cells[0]).toBe(`\`${dispositionText(row)}\``);
  });

  it('leads from a refused file to the page that explains it', () => {
    const {rows} = tables.refusal;
    expect(rows.slice(0, 2).map(({code, href}) => [code, href])).toEqual([
      ['refused', inLanguage('/docs/integrations/sftp#sftp-status-files')],
      ['checksum-missing', inLanguage('/docs/integrations/sftp#code-checksum-missing')],
    ]);
  });

  it('says the state that a code gives a document', () => {
    const {labels, rows} = tables.status;
    const [accepted] = rows.filter(({code}) => code === '11');
    expect([labels.at(-1), accepted?.cells.at(-1)]).toEqual(['Estado na API', expect.stringMatching(/^`\w+`$/)]);
    const [error] = rows.filter(({code}) => code === 'ERROR');
    expect([error?.cells[0], error?.cells.at(-1)]).toEqual([
      expect.not.stringContaining('('),
      'Conforme `Description`',
    ]);
  });
});

import {describe, expect, it} from 'vitest';
import site from '../../../site/config/site.ts';
import {contractFiles} from '../openapi/read.ts';
import {source} from '../openapi/testing.ts';
import {allDifferences, matches, silentChanges, type ApiChange} from './check.ts';
import {type CurrentSnapshot, snapshotOf} from './released.ts';

const texts = new Map(contractFiles.map((file) => [file, source(file)]));
const released = {...snapshotOf(texts, site), version: '1.0.0'};

const contract = texts.get('packages/contract/openapi.yaml') ?? '';

function snapshotWith(change: (text: string) => string): CurrentSnapshot {
  return snapshotOf(new Map(texts).set('packages/contract/openapi.yaml', change(contract)), site);
}

const lines = {version: 3, entries: 14};

const renamed = snapshotWith((text) => text.replace('operationId: annulDocument', 'operationId: cancelDocument'));
const reworded = snapshotWith((text) => text.replace('summary: Submit a document', 'summary: Submit one document'));

describe('silentChanges', () => {
  it('says nothing of a contract that is as it was released', () => {
    expect(silentChanges(released, released, [], lines)).toEqual([]);
  });

  it('refuses a breaking difference without a new major version and without an entry', () => {
    const problems = silentChanges(released, {...renamed, version: '1.0.0'}, [], lines);
    expect(problems.map(({file, line, expected}) => `${file}:${line}: ${expected}`)).toEqual([
      'packages/contract/openapi.yaml:3: version 2.0.0 or above',
      'packages/contract/catalogues/changes.yaml:14: an entry of area api, kind breaking, version 2.0.0, whose covers has this subject',
      'packages/contract/catalogues/changes.yaml:14: an entry of area api, kind additive, version 2.0.0, whose covers has this subject',
    ]);
    expect(problems[1]?.found).toContain('operation annulDocument, POST /documents/{documentId}/annulment → absent');
  });

  it('takes it with both', () => {
    const change: ApiChange = {version: '2.0.0', kind: 'breaking', covers: ['operation *Document']};
    expect(silentChanges(released, {...renamed, version: '2.0.0'}, [change], lines)).toEqual([]);
  });

  it('takes entries of every version since the released one, and no others', () => {
    const since = (version: string): ApiChange => ({version, kind: 'words', covers: ['words of *']});
    const current = {...reworded, version: '1.2.0'};
    expect(silentChanges(released, current, [since('1.1.0')], lines)).toEqual([]);
    expect(silentChanges(released, current, [since('1.0.0'), since('1.3.0')], lines)).toHaveLength(1);
  });

  it('does not take an entry of a milder kind', () => {
    const change: ApiChange = {version: '2.0.0', kind: 'additive', covers: ['*']};
    expect(silentChanges(released, {...renamed, version: '2.0.0'}, [change], lines)).toHaveLength(1);
  });

  it('sees words alone, and wants no more than a patch for them', () => {
    expect(
      allDifferences(released, {...reworded, version: '1.0.0'}).map(({subject, kind}) => `${kind}: ${subject}`),
    ).toEqual(['words: words of operation submitDocument']);
    const change: ApiChange = {version: '1.0.1', kind: 'words', covers: ['words of *']};
    expect(silentChanges(released, {...reworded, version: '1.0.1'}, [change], lines)).toEqual([]);
    expect(silentChanges(released, {...reworded, version: '1.0.1'}, [], lines)).toHaveLength(1);
  });
});

describe('matches', () => {
  it('takes * for any characters and all others as they are', () => {
    expect(matches('schema Line[]*', 'schema Line[].vat')).toBe(true);
    expect(matches('schema Line.vat', 'schema LineXvat')).toBe(false);
  });
});

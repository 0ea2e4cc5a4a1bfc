import {describe, expect, it} from 'vitest';
import {viewOf} from './view.ts';

/** A catalogue in one language. */
const data = {
  table: 'things',
  anchor: 'thing-{id}',
  title: 'Things',
  filter: true,
  facets: ['kind'],
  empty: '—',
  columns: {
    name: 'Name',
    code: {label: 'Code', as: 'code'},
    kind: {label: 'Kind', words: 'kinds', many: true, strong: true},
    state: {label: 'State', words: 'ui.states', strong: ['bad'], then: 'note'},
    seen: {label: 'Seen', as: 'date'},
    more: {label: 'More', as: 'link', optional: true},
    rules: {label: 'Rules', as: 'codes'},
    full: {label: 'All', as: 'code', from: '{code}[/{note}]'},
    note: {hidden: true, optional: true},
  },
  kinds: {new: 'New', old: 'Old'},
  ui: {states: {good: 'Good', bad: 'Bad'}},
  entries: [
    {
      id: 'one',
      name: 'The `first`',
      code: 'A',
      kind: ['new', 'old'],
      state: 'bad',
      note: 'Broken',
      seen: '2026-11-21',
      more: {to: '/docs/a', label: 'A'},
      rules: ['BR-1', 'BR-2'],
    },
    {id: 'two', name: 'Second', code: 'B', kind: ['old'], state: 'good', seen: '2026-11-22', rules: ['BR-3']},
  ],
  source: ['Paper', {to: 'https://a.example', label: 'A'}],
  checked: '2026-11-21',
  others: {table: 'others', title: 'Others', columns: {name: 'Name'}, entries: [{id: 'three', name: 'Third'}]},
};

describe('viewOf', () => {
  const {rows, ...view} = viewOf(data);

  it('has the head of the table', () => {
    expect(view).toMatchObject({id: 'things', caption: 'Things', filter: true, facets: [{key: 'kind', label: 'Kind'}]});
    expect(view.columns.map(({label}) => label)).toEqual([
      'Name',
      'Code',
      'Kind',
      'State',
      'Seen',
      'More',
      'Rules',
      'All',
    ]);
    expect(view.source?.parts[2]).toEqual({kind: 'link', to: 'https://a.example', label: 'A', isSource: true});
    expect(view.source?.checked).toBe('2026-11-21');
    expect(viewOf({...data, source: 'a note'}).source).toBeNull();
    const source = {label: 'From', url: 'https://a.example', name: 'A', checkedLabel: 'seen on', checked: '2026-11-22'};
    expect(viewOf({...data, source}).source).toEqual({
      parts: [{kind: 'link', to: 'https://a.example', label: 'A'}],
      checked: '2026-11-22',
      label: 'From',
      checkedLabel: 'seen on',
    });
  });

  it('has a cell for each kind of column', () => {
    expect(rows[0]).toEqual({
      anchor: 'thing-one',
      facets: {kind: ['New', 'Old']},
      cells: [
        [{kind: 'text', text: 'The `first`'}],
        [{kind: 'text', text: '`A`'}],
        [{kind: 'text', text: 'New · Old', strong: true}],
        [
          {kind: 'text', text: 'Bad', strong: true},
          {kind: 'text', text: 'Broken'},
        ],
        [{kind: 'date', date: '2026-11-21'}],
        [{kind: 'link', to: '/docs/a', label: 'A'}],
        [{kind: 'text', text: '`BR-1`, `BR-2`'}],
        [{kind: 'text', text: '`A/Broken`'}],
      ],
    });
  });

  it('shows what stands for nothing', () => {
    expect(rows[1]?.cells[3]).toEqual([{kind: 'text', text: 'Good'}]);
    expect(rows[1]?.cells[5]).toEqual([{kind: 'text', text: '—'}]);
  });
});

it('puts the word of a column between its value and the next', () => {
  const columns = {act: {label: 'Act', then: 'also', joined: 'and'}, also: {hidden: true, optional: true}};
  const entries = [
    {id: 'a', act: 'A', also: 'B'},
    {id: 'c', act: 'C'},
  ];
  const {rows} = viewOf({table: 'acts', anchor: 'act-{id}', title: 'Acts', columns, entries});
  expect(rows.map(({cells}) => cells[0]?.map((part) => part.kind === 'text' && part.text))).toEqual([
    ['A', 'and', 'B'],
    ['C'],
  ]);
});

it('shows only the entries and columns of the selection, without drop-downs', () => {
  const view = viewOf(data, {only: ['two'], columns: ['name'], id: 'again'});
  expect(view).toMatchObject({id: 'again', hasHeading: false, columns: [{key: 'name', label: 'Name'}], facets: []});
  expect(view.rows).toEqual([{anchor: 'thing-two', facets: {}, cells: [[{kind: 'text', text: 'Second'}]]}]);
});

it('shows a group: its rows in its order, below its title, without drop-downs', () => {
  const groups = [{id: 'all', title: 'All things', rows: ['two', 'one']}];
  expect(viewOf({...data, groups}, {group: 'all'})).toMatchObject({
    id: 'things-all',
    caption: 'All things',
    hasHeading: true,
    facets: [],
    rows: [{anchor: 'thing-two'}, {anchor: 'thing-one'}],
  });
});

it('shows several links in a cell, with a dot between them', () => {
  const columns = {act: {label: 'Act', then: 'see'}, see: {as: 'links', hidden: true, optional: true}};
  const see = [
    {to: '/docs/a', label: 'A'},
    {to: '/docs/b', label: 'B'},
  ];
  const entries = [{id: 'a', act: 'Act A', see}];
  const {rows} = viewOf({table: 'acts', anchor: 'act-{id}', title: 'Acts', columns, entries});
  expect(rows[0]?.cells[0]).toEqual([
    {kind: 'text', text: 'Act A'},
    {kind: 'link', to: '/docs/a', label: 'A'},
    {kind: 'text', text: '·'},
    {kind: 'link', to: '/docs/b', label: 'B'},
  ]);
});

it('shows a list, which inherits what it does not say', () => {
  expect(viewOf(data, {list: 'others'})).toMatchObject({
    id: 'others',
    caption: 'Others',
    filter: false,
    rows: [{anchor: 'thing-three'}],
    source: null,
  });
});

describe('a column that says something once', () => {
  const table = {
    table: 'acts',
    anchor: 'act-{id}',
    title: 'Acts',
    columns: {
      act: 'Act',
      source: {label: 'Source', as: 'sources'},
      checked: {label: 'Checked on', as: 'date', once: true},
    },
    entries: [
      {id: 'a', act: 'A', source: ['Paper', {to: 'https://a.example', label: 'Gazette'}], checked: '2026-11-21'},
      {id: 'b', act: 'B', source: ['Paper'], checked: '2026-11-21'},
      {id: 'c', act: 'C', source: ['Paper'], checked: '2026-11-22'},
    ],
  };

  it('stands below the table when the rows that are shown agree', () => {
    const {columns, once, rows} = viewOf(table, {only: ['a', 'b']});
    expect(columns.map(({key}) => key)).toEqual(['act', 'source']);
    expect(once).toEqual([{label: 'Checked on', parts: [{kind: 'date', date: '2026-11-21'}]}]);
    expect(rows[0]?.cells[1]).toEqual([
      {kind: 'text', text: 'Paper', isSource: true},
      {kind: 'text', text: '·'},
      {kind: 'link', to: 'https://a.example', label: 'Gazette', isSource: true},
    ]);
  });

  it('stays a column when one differs', () => {
    const {columns, once} = viewOf(table);
    expect(columns.map(({key}) => key)).toEqual(['act', 'source', 'checked']);
    expect(once).toEqual([]);
  });
});

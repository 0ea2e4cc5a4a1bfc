import {describe, expect, test} from 'vitest';
import {count, groupsOf, type Item} from './items.ts';
import {readList} from './read.ts';
import {withChanges, differences, readTicks, writeTicks} from './ticks.ts';
import {fileName, toJson, toMarkdown, type Frame} from './write.ts';

const item = (id: string, group: string, done: boolean): Item => ({
  id,
  group,
  text: `Um documento \`rejected\` volta (${id}).`,
  link: {label: 'Estados', href: `https://docs.plataforma.example/docs#${id}`},
  done,
});
const items = [item('rejected', 'Estados', true), item('failed', 'Estados', false), item('logs', 'Operação', false)];
const frame: Frame = {
  title: 'Lista',
  page: 'https://docs.plataforma.example/docs/integrations/api/checklist',
  progress: 'Feitos: {done} de {total}. Por fazer: {left}.',
  groupProgress: 'Por fazer: {left} de {total}.',
  date: new Date(2026, 10, 1, 9, 5),
};

describe('ticks', () => {
  test('come back as they were kept, those of other pages included', () => {
    const ticks = readTicks('["logs","of-a-newer-page"]');
    expect([...readTicks(writeTicks(withChanges(ticks, new Map([['failed', true]]))))]).toEqual([
      'logs',
      'of-a-newer-page',
      'failed',
    ]);
  });

  test.each([null, '', 'not JSON', '{"logs":true}', 'null', '7'])('are none when %j is kept', (stored) => {
    expect(readTicks(stored).size).toBe(0);
  });

  test('leave out what is no id', () => {
    expect([...readTicks('["logs",3,null]')]).toEqual(['logs']);
  });

  test('change only where they are told to', () => {
    const ticks = new Set(['logs', 'failed']);
    const next = withChanges(
      ticks,
      new Map([
        ['logs', false],
        ['rejected', true],
      ]),
    );
    expect([...next]).toEqual(['failed', 'rejected']);
    expect([...ticks]).toEqual(['logs', 'failed']);
    expect(differences(ticks, next, ['logs', 'failed', 'rejected'])).toBe(2);
  });
});

describe('counting', () => {
  test('says what is done and what is left', () => {
    expect(count(items)).toEqual({total: 3, done: 1, left: 2});
    expect(count([])).toEqual({total: 0, done: 0, left: 0});
  });

  test('keeps the order of the parts', () => {
    expect(groupsOf(items).map(([group, members]) => [group, members.length])).toEqual([
      ['Estados', 2],
      ['Operação', 1],
    ]);
  });
});

describe('a written list', () => {
  test('is Markdown with boxes, parts and links', () => {
    expect(toMarkdown(items, frame)).toBe(`# Lista

https://docs.plataforma.example/docs/integrations/api/checklist (2026-11-01)

Feitos: 1 de 3. Por fazer: 2.

## Estados

Por fazer: 1 de 2.

- [x] Um documento \`rejected\` volta (rejected). [Estados](https://docs.plataforma.example/docs#rejected) <!-- check-rejected -->
- [ ] Um documento \`rejected\` volta (failed). [Estados](https://docs.plataforma.example/docs#failed) <!-- check-failed -->

## Operação

Por fazer: 1 de 1.

- [ ] Um documento \`rejected\` volta (logs). [Estados](https://docs.plataforma.example/docs#logs) <!-- check-logs -->
`);
  });

  test('is JSON with the same items', () => {
    expect(JSON.parse(toJson(items, frame))).toEqual({
      title: frame.title,
      page: frame.page,
      exportedAt: frame.date.toISOString(),
      total: 3,
      done: 1,
      left: 2,
      items,
    });
  });

  test('has the day of the reader in its name', () => {
    expect(fileName(frame.date, 'md')).toBe('checklist-2026-11-01.md');
    expect(fileName(frame.date, 'json')).toBe('checklist-2026-11-01.json');
  });
});

describe('a list read back', () => {
  const expectedChanges = [
    ['rejected', true],
    ['failed', false],
    ['logs', false],
  ];

  test.each([
    ['Markdown', toMarkdown(items, frame)],
    ['Markdown with Windows line ends', toMarkdown(items, frame).replaceAll('\n', '\r\n')],
    ['JSON', toJson(items, frame)],
  ])('from %s says what was written', (_, text) => {
    expect([...(readList(text) ?? [])]).toEqual(expectedChanges);
  });

  test('takes the boxes that were ticked elsewhere', () => {
    const edited = toMarkdown(items, frame).replace('- [ ] Um documento `rejected` volta (logs)', '* [X] Feito ontem');
    expect(readList(edited)?.get('logs')).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['another text', '# Título\n\n- [x] Comprar pão\n'],
    ['JSON cut short', '{"items":[{"id":"logs","done":tr'],
    ['other JSON', '{"items":{"logs":true}}'],
    ['JSON whose items are none', '{"items":[1,null,{"id":"logs","done":"yes"}]}'],
  ])('is refused when it is %s', (_, text) => {
    expect(readList(text)).toBeNull();
  });
});

import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {messageProblems, usedMessages} from './ui-messages.ts';
import {type MessageFile, readMessages, readReasons} from './read-messages.ts';

describe('usedMessages', () => {
  it('finds translate() and <Translate>, with lines', () => {
    const source = [
      "const a = translate({id: 'a.one'});",
      'const b = <Translate id="a.two">x</Translate>;',
      "const c = <Translate id={'a.three'} />;",
      "const d = translate({message: 'm', id: `a.four`});",
      "const e = translate({id: open ? 'a.five' : 'a.six'});",
      'const f = translate({id: link.message});',
      '<Other id="no" />;',
    ].join('\n');
    const {used, problems} = usedMessages(source, 'site/components/a.tsx');
    expect(used.map(({id, line}) => `${line} ${id}`)).toEqual([
      '1 a.one',
      '2 a.two',
      '3 a.three',
      '4 a.four',
      '5 a.five',
      '5 a.six',
    ]);
    expect(problems).toEqual([]);
  });

  it('finds the ids that site/config/ hands to components', () => {
    const {used} = usedMessages(
      "export const x = [{message: 'nav.a', to: '/'}, {message: 'at most 60'}];",
      'site/config/navbar.ts',
    );
    expect(used).toEqual([{file: 'site/config/navbar.ts', line: 1, id: 'nav.a'}]);
  });

  it('refuses an id that it cannot read', () => {
    for (const id of ['`a.${kind}`', "'a.' + kind", 'name']) {
      expect(usedMessages(`\ntranslate({id: ${id}})`, 'site/components/a.ts').problems.map(formatProblem)).toEqual([
        `site/components/a.ts:2: found the message id ${id}; expected a plain text, so that the check can tell which messages are used\n` +
          "  → Write translate({id: '…'}); choose between whole calls, not between parts of an id.",
      ]);
    }
  });
});

function file(name: string, messages: Readonly<Record<string, string>>): MessageFile {
  const ids = Object.keys(messages);
  return {file: name, messages: new Map(Object.entries(messages)), lineOf: (id) => ids.indexOf(id) + 2, problems: []};
}

describe('messageProblems', () => {
  const used = [{file: 'site/components/a.tsx', line: 3, id: 'a.one'}];
  const check = (
    pt: Readonly<Record<string, string>>,
    en: Readonly<Record<string, string>>,
    onPurpose: Readonly<Record<string, string>> = {},
  ): readonly string[] =>
    messageProblems({
      used,
      pt: file('site/interface/pt.json', pt),
      en: file('site/interface/en.json', en),
      onPurpose: file('site/interface/same-on-purpose.json', onPurpose),
    }).map(formatProblem);

  it('is content when each used message stands in both languages', () => {
    expect(check({'a.one': 'Um'}, {'a.one': 'One'})).toEqual([]);
    expect(check({'a.one': 'AS2'}, {'a.one': 'AS2'}, {'a.one': 'A name.'})).toEqual([]);
  });

  it('names what is missing', () => {
    expect(check({'a.one': 'Um'}, {})).toEqual([
      'site/components/a.tsx:3: found the message id "a.one", which site/interface/en.json does not have; expected an id of that file\n' +
        '  → Add "a.one": {"message": "…"} to site/interface/en.json, or correct the id.',
    ]);
  });

  it('names what is unused, untranslated or needlessly excused', () => {
    expect(check({'a.one': 'Um', 'a.two': 'Dois'}, {'a.one': 'Um'}, {'a.three': 'x'})).toEqual([
      'site/interface/pt.json:3: found the message "a.two", which nothing uses; expected messages that components or settings use\n' +
        '  → Remove "a.two" from both languages.',
      'site/interface/en.json:2: found the message "a.one" with the Portuguese text "Um"; expected an English text\n' +
        '  → Translate it, or add "a.one" with the reason to site/interface/same-on-purpose.json.',
      'site/interface/same-on-purpose.json:2: found "a.three", which is not a message that is equal in both languages; expected only such messages\n' +
        '  → Remove the line.',
    ]);
  });
});

describe('readMessages', () => {
  it('reads texts, and the line of each', () => {
    const {messages, lineOf, problems} = readMessages('{\n  "a.one": {"message": "Um"}\n}', 'pt.json');
    expect([...messages]).toEqual([['a.one', 'Um']]);
    expect(lineOf('a.one')).toBe(2);
    expect(problems).toEqual([]);
  });

  it('says where the file cannot be read, and nothing of its entries', () => {
    const {messages, problems} = readMessages(
      '{\n  "a.one": {"message": "Um",\n  "a.two": {"message": "Dois"}\n}',
      'pt.json',
    );
    expect([...messages]).toEqual([]);
    expect(problems.map(formatProblem).join()).toMatch(/^pt\.json:\d: found JSON that cannot be read .*valid JSON/u);
  });

  it('refuses a text where a message has to be, and the other way round', () => {
    expect(readMessages('{\n"a.one": "Um"}', 'pt.json').problems.map(formatProblem)).toEqual([
      'pt.json:2: found the entry "a.one" without a text; expected {"message": "…"} as its value\n  → Write "a.one": {"message": "…"}.',
    ]);
    expect(readReasons('{"a.one": {"message": "Um"}}', 'same.json').problems).toHaveLength(1);
  });
});

import type {Command, RequestCommand, Step} from './plays.ts';

/** Extension of programs of the site that a walk-through downloads to run on a computer. */
const programExtension = '.mjs';

/**
 * Reads the steps of a walk-through from its script (`samples/walkthroughs/*.sh`), so that the page makes the same requests. It supports
 * only the commands that these scripts use.
 *
 * @param file for messages
 * @throws Error that names an unsupported command
 */
export function stepsOf(script: string, file: string): readonly Step[] {
  return [...script.matchAll(/^# #region (\S+)\n([^]*?)^# #endregion/gm)].map(([, name = '', text = '']) => ({
    name,
    commands: statementsOf(text).flatMap((statement) => commandsOf(statement, file)),
  }));
}

/** Splits a script into commands: without the function at its start, and with continued lines joined. */
function statementsOf(text: string): readonly string[] {
  return text
    .replace(/^json\(\) \{\n[^]*?^\}\n/m, '')
    .replaceAll(/ (?:\\|&&)\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

const ignoredCommands = [
  /^(?:BASE_URL|TOKEN_URL)=\S+$/,
  /^RECEIVER=\$!$/,
  /^echo "\$\w+"(?: \| json)?$/,
  /^json < \S+$/,
  // Loops that wait for other programs: in the page, nothing runs between two commands.
  /^(?:until|while) (?:curl -s --output \/dev\/null|grep) /,
  // Programs that send no request.
  /^node (?:cius-pt|simulator)\.mjs/,
];

function commandsOf(statement: string, file: string): readonly Command[] {
  const match = (pattern: RegExp): readonly string[] | null => pattern.exec(statement);
  if (ignoredCommands.some((pattern) => pattern.test(statement))) return [];
  const download = match(/^curl -sS?O (?:%site\.url%)\/(\S+)$/) ?? match(/^curl -O %site\.url%\/(\S+)$/);
  if (download) {
    const [, sample = ''] = download;
    return sample.endsWith(programExtension) ? [] : [{kind: 'fetch', sample, file: sample.replace(/.*\//, '')}];
  }
  const number = match(/^(\w+)=\$\(\(\$\(date \+%s\) % 1000000000\)\)$/);
  if (number) return [{kind: 'number', variable: number[1] ?? ''}];
  const edit = match(/^sed ((?:-e "s\|[^|]*\|[^|]*\|" )+)(\S+) > (\S+)$/);
  if (edit) {
    const [, edits = '', from = '', to = ''] = edit;
    const replace = [...edits.matchAll(/s\|([^|]*)\|([^|]*)\|/g)].map(
      ([, before = '', after = '']) => [before, after] as const,
    );
    return [{kind: 'edit', from, to, replace}];
  }
  const key = match(/^(\[ -s \S+ \] \|\| )?node -pe 'crypto\.randomUUID\(\)' > (\S+)$/);
  if (key) return [{kind: 'key', file: unquoted(key[2] ?? ''), once: key[1] !== undefined}];
  const hash = match(/^openssl dgst -sha256 -r (\S+) \| cut -c1-64 > (\S+)$/);
  if (hash) return [{kind: 'hash', of: hash[1] ?? '', file: hash[2] ?? ''}];
  const take = match(/^(?:export )?(\w+)=\$\(json \.(\w+) < (\S+)\)$/);
  if (take) return [{kind: 'take', variable: take[1] ?? '', property: take[2] ?? '', file: take[3] ?? ''}];
  if (match(/^node receiver\.mjs &$/)) return [{kind: 'listen'}];
  if (match(/^kill \$RECEIVER$/)) return [{kind: 'stop'}];
  if (match(/ node reconcile\.mjs$/)) return [{kind: 'reconcile'}];
  const until = match(/^until \w+=\$\((curl .*)\) echo "\$\w+" \| grep -q '(.*)'; do sleep 1; done$/);
  if (until) return [{...requestOf(until[1] ?? '', statement, file), until: until[2] ?? ''}];
  const capture = match(/^(\w+)=\$\((curl .*) \| json \.(\w+)\)$/);
  if (capture) {
    const [, variable = '', curl = '', property = ''] = capture;
    return [{...requestOf(curl, statement, file), variable, property}];
  }
  const plain = match(/^(curl .*?)(?: \| json)?$/);
  if (plain) return [requestOf(plain[1] ?? '', statement, file)];
  throw unknownCommand(statement, statement, file);
}

/** Options of curl without a value that do not change the request. */
const ignoredOptions = new Set(['curl', '-sS', '--fail-with-body']);

/** Parses a curl command. */
function requestOf(curl: string, statement: string, file: string): RequestCommand {
  const headers: Record<string, string> = {};
  const form: string[] = [];
  let [method, path, body, output] = ['', '', '', undefined as string | undefined];
  const words = wordsOf(curl).values();
  const next = (): string => words.next().value ?? '';
  for (const word of words) {
    if (ignoredOptions.has(word)) continue;
    if (word === '--request') method = next();
    else if (word === '--header') {
      const [name = '', ...value] = next().split(': ');
      headers[name.toLowerCase()] = value.join(': ');
    } else if (word === '--user') headers.authorization = `Basic ${btoa(next())}`;
    else if (word === '--config') {
      next();
      const [, user = ''] = /^<<<user = "(.*)"$/.exec(next()) ?? [];
      headers.authorization = `Basic ${btoa(user)}`;
    } else if (word === '--data-binary') body = next().replace(/^@(.*)$/, '$(cat $1)');
    else if (word === '--data-urlencode') {
      const [name = '', value = ''] = next().split('=');
      form.push(`${name}=${encodeURIComponent(value)}`);
    } else if (word === '--data') {
      const data = next();
      if (data.startsWith('{')) body = data;
      else form.push(data);
    } else if (word === '--output') output = next();
    else if (path === '' && /^\$(?:BASE_URL|TOKEN_URL)/.test(word)) {
      path = word.replace('$TOKEN_URL', '/oauth2/token').replace('$BASE_URL', '');
    } else throw unknownCommand(word, statement, file);
  }
  if (form.length > 0) {
    body = form.join('&');
    headers['content-type'] = 'application/x-www-form-urlencoded';
  }
  return {
    kind: 'request',
    method: method === '' ? (body === '' ? 'GET' : 'POST') : method,
    path,
    headers,
    body,
    ...(output !== undefined && {file: output}),
  };
}

/** Splits a command into words like a shell. Placeholders stay, in the notation of `plays.ts`. */
function wordsOf(command: string): readonly string[] {
  const text = command
    .replaceAll(/\$\(cat "?([^")]+)"?\)/g, '$(cat $1)')
    .replaceAll(`$(node -pe 'crypto.randomUUID()')`, '$(uuid)')
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  return [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_, double: string | undefined, single: string | undefined) =>
      double === undefined ? (single ?? '') : double.replaceAll(/\\(.)/g, '$1'),
    ),
  );
}

function unquoted(word: string): string {
  return word.replace(/^"(.*)"$/, '$1');
}

function unknownCommand(word: string, statement: string, file: string): Error {
  return new Error(
    `${file}: found \`${word}\` in \`${statement}\`, which pages cannot run. Write it like the other commands of the walk-throughs, or teach it to site/tools/play/script.ts.`,
  );
}

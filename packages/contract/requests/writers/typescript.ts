import {literal, singleQuotedLine} from '../literal.ts';
import type {LiteralStyle} from '../literal.ts';
import {keyComment, lines, declaredMediaType, defaultClient, defaultToken} from '../writer.ts';
import type {ProgramBody, Writer} from '../writer.ts';

const style: LiteralStyle = {
  string: singleQuotedLine,
  true: 'true',
  false: 'false',
  null: 'null',
  list: (items) => `[${items.join(', ')}]`,
  pair: (name, value) => `${key(name)}: ${value}`,
  object: (pairs) => `{${pairs.join(', ')}}`,
  block: {open: '{', close: '}', end: ',', lastEnd: ',', step: 2},
};

/** Writes a module (`.mts`) for Node.js 20 or newer. */
export const writeTypeScript: Writer = (program) => {
  const {method, address, target, credentials, key: programKey, headers, body, download} = program;
  const files = [
    ...(body?.kind === 'file' || body?.kind === 'upload' || programKey !== null ? ['readFile'] : []),
    ...(download === null && programKey === null ? [] : ['writeFile']),
  ];
  const variables = [
    `${address.variable} = ${singleQuotedLine(address.defaultValue)}`,
    ...(credentials.kind === 'client'
      ? [`CLIENT_ID = '${defaultClient.id}'`, `CLIENT_SECRET = '${defaultClient.secret}'`]
      : []),
    ...(credentials.kind === 'token' ? [`TOKEN = '${defaultToken}'`] : []),
  ];
  const type = declaredMediaType(body);
  const variableLine = `const {${variables.join(', ')}} = process.env;`;
  return lines(
    programKey !== null && [`import {randomUUID} from 'node:crypto';`, `import {existsSync} from 'node:fs';`],
    files.length > 0 && `import {${files.join(', ')}} from 'node:fs/promises';`,
    files.length > 0 && '',
    variableLine.length <= 100
      ? variableLine
      : ['const {', ...variables.map((variable) => `  ${variable},`), '} = process.env;'],
    body?.kind === 'upload' && [
      'const form = new FormData();',
      `const file = new Blob([await readFile('${body.file}')], {type: '${body.partType}'});`,
      `form.set('${body.field}', file, '${body.file}');`,
    ],
    '',
    programKey !== null && [
      ...keyComment('//', programKey),
      `if (!existsSync('${programKey.file}')) await writeFile('${programKey.file}', randomUUID());`,
    ],
    target !== '' && `const url = \`\${${address.variable}}${target}\`;`,
    `const response = await fetch(${target === '' ? address.variable : 'url'}, {`,
    method !== 'GET' && `  method: '${method}',`,
    '  headers: {',
    credentials.kind === 'client' &&
      "    Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`,",
    credentials.kind === 'token' &&
      `    ${key(credentials.header)}: ${credentials.prefix === '' ? 'TOKEN' : `\`${credentials.prefix}\${TOKEN}\``},`,
    headers.map(([name, value]) => `    ${key(name)}: ${singleQuotedLine(value)},`),
    type !== null && `    'Content-Type': '${type}',`,
    programKey !== null && `    '${programKey.header}': (await readFile('${programKey.file}', 'utf8')).trim(),`,
    '  },',
    body !== null && `  body: ${bodyOf(body)},`,
    '  signal: AbortSignal.timeout(60_000),',
    '});',
    'console.log(response.status);',
    download === null
      ? 'console.log(await response.text());'
      : [
          `if (response.ok) await writeFile('${download}', Buffer.from(await response.arrayBuffer()));`,
          'else console.log(await response.text());',
        ],
    'process.exitCode = response.ok ? 0 : 1;',
  );
};

function bodyOf(body: ProgramBody): string {
  switch (body.kind) {
    case 'value':
      return `JSON.stringify(${literal(body.value, style, 2)})`;
    case 'file':
      return `await readFile('${body.file}')`;
    case 'text':
      return `\`${body.text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
    case 'form':
      return `new URLSearchParams(${literal(Object.fromEntries(body.fields), style, 2)})`;
    case 'upload':
      return 'form';
  }
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuotedLine(name);
}

import {literal} from '../literal.ts';
import type {LiteralStyle} from '../literal.ts';
import {keyComment, lines, defaultClient, defaultToken} from '../writer.ts';
import type {Program, ProgramBody, Writer} from '../writer.ts';

const style: LiteralStyle = {
  string: quote,
  true: '$true',
  false: '$false',
  null: '$null',
  list: (items) => `@(${items.join(', ')})`,
  pair: (name, value) => `${key(name)} = ${value}`,
  object: (pairs) => `@{ ${pairs.join('; ')} }`,
  block: {open: '@{', close: '}', end: '', lastEnd: '', step: 4},
};

type Entry = readonly [name: string, value: string];

/** Writes a program for Windows PowerShell 5.1 and PowerShell 7. */
export const writePowerShell: Writer = (program) => {
  const {address, target, key: programKey, download} = program;
  const base = `$${camelCase(address.variable)}`;
  const url = target === '' ? base : `"${base}${target}"`;
  const startLines = [
    `$ErrorActionPreference = 'Stop'`,
    variable(address.variable, address.defaultValue),
    ...(program.credentials.kind === 'client'
      ? [variable('CLIENT_ID', defaultClient.id), variable('CLIENT_SECRET', defaultClient.secret)]
      : []),
    ...(program.credentials.kind === 'token' ? [variable('TOKEN', defaultToken)] : []),
    '',
    ...(programKey === null
      ? []
      : [
          ...keyComment('#', programKey),
          `if (-not (Test-Path ${programKey.file})) { [guid]::NewGuid().ToString() | Set-Content ${programKey.file} -NoNewline }`,
        ]),
  ];
  if (program.body?.kind === 'upload') return lines(startLines, upload(program, program.body, url));
  const request: readonly Entry[] = [
    ['Uri', url],
    ['Method', quote(program.method.slice(0, 1) + program.method.slice(1).toLowerCase())],
    ['Headers', table(headers(program), 4)],
    ...(program.body === null ? [] : bodyEntries(program.body)),
    ['TimeoutSec', '60'],
    ['UseBasicParsing', '$true'],
    ...(download === null
      ? []
      : ([
          ['OutFile', quote(download)],
          ['PassThru', '$true'],
        ] as const)),
  ];
  return lines(
    startLines,
    `$request = ${table(request, 0)}`,
    '$response = Invoke-WebRequest @request',
    '$response.StatusCode',
    download === null && '$response.Content',
  );
};

function authorization({credentials}: Program): readonly Entry[] {
  if (credentials.kind === 'none') return [];
  if (credentials.kind === 'token') return [[credentials.header, `"${credentials.prefix}$token"`]];
  const basic = `'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("\${clientId}:$clientSecret"))`;
  return [['Authorization', basic]];
}

function headers(program: Program): readonly Entry[] {
  const {headers: otherHeaders, key: programKey} = program;
  return [
    ...authorization(program),
    ...otherHeaders.map(([name, value]) => [name, quote(value)] as const),
    ...(programKey === null ? [] : [[programKey.header, `(Get-Content ${programKey.file})`] as const]),
  ];
}

function bodyEntries(body: Exclude<ProgramBody, {kind: 'upload'}>): readonly Entry[] {
  switch (body.kind) {
    case 'value':
      return [
        ['ContentType', quote(`${body.mediaType}; charset=utf-8`)],
        ['Body', `ConvertTo-Json ${literal(body.value, style, 4)}`],
      ];
    case 'file':
      return [
        ['ContentType', quote(body.mediaType)],
        ['InFile', quote(body.file)],
      ];
    case 'text':
      return [
        ['ContentType', quote(`${body.mediaType}; charset=utf-8`)],
        ['Body', quote(body.text)],
      ];
    case 'form':
      return [['Body', literal(Object.fromEntries(body.fields), style, 4)]];
  }
}

/** Writes an upload with `HttpClient`: `-Form` needs PowerShell 7 and cannot set the media type of a file. */
function upload(
  program: Program,
  {field, file, partType}: Extract<ProgramBody, {kind: 'upload'}>,
  url: string,
): readonly string[] {
  return [
    'Add-Type -AssemblyName System.Net.Http',
    '$client = [System.Net.Http.HttpClient]::new()',
    ...headers(program).map(([name, value]) => `$client.DefaultRequestHeaders.Add(${quote(name)}, ${value})`),
    `$file = [System.Net.Http.ByteArrayContent]::new([IO.File]::ReadAllBytes((Resolve-Path ${quote(file)})))`,
    `$file.Headers.ContentType = ${quote(partType)}`,
    '$form = [System.Net.Http.MultipartFormDataContent]::new()',
    `$form.Add($file, ${quote(field)}, ${quote(file)})`,
    '',
    `$response = $client.PostAsync(${url}, $form).GetAwaiter().GetResult()`,
    '[int]$response.StatusCode',
    '$response.Content.ReadAsStringAsync().GetAwaiter().GetResult()',
    'if (-not $response.IsSuccessStatusCode) { exit 1 }',
  ];
}

/** Writes a hash table with one line per entry and aligned values. */
function table(entries: readonly Entry[], indent: number): string {
  const width = Math.max(...entries.map(([name]) => key(name).length));
  const pairs = entries.map(([name, value]) => `${' '.repeat(indent + 4)}${key(name).padEnd(width)} = ${value}`);
  return `@{\n${pairs.join('\n')}\n${' '.repeat(indent)}}`;
}

function variable(name: string, defaultValue: string): string {
  return `$${camelCase(name)} = if ($env:${name}) { $env:${name} } else { ${quote(defaultValue)} }`;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

function key(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : quote(name);
}

/** Quotes a text. PowerShell treats typographic quotes like straight ones, so both kinds are doubled. */
function quote(text: string): string {
  return `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
}

import {literal, singleQuoted} from '../literal.ts';
import type {LiteralStyle} from '../literal.ts';
import {keyComment, lines, declaredMediaType, defaultClient, defaultToken} from '../writer.ts';
import type {ProgramBody, Writer} from '../writer.ts';

const style: LiteralStyle = {
  string: singleQuoted,
  true: 'true',
  false: 'false',
  null: 'null',
  list: (items) => `[${items.join(', ')}]`,
  pair: (name, value) => `${singleQuoted(name)} => ${value}`,
  // An empty PHP array would become a list in JSON.
  object: (pairs) => (pairs.length === 0 ? '(object) []' : `[${pairs.join(', ')}]`),
  block: {open: '[', close: ']', end: ',', lastEnd: ',', step: 4},
};

/** Writes a program for PHP 8.1 or newer with the curl extension. */
export const writePhp: Writer = (program) => {
  const {method, address, target, credentials, key, headers, body, download} = program;
  const url = camelCase(address.variable);
  return lines(
    '<?php',
    '',
    environment(address.variable, address.defaultValue),
    credentials.kind === 'client' && [
      environment('CLIENT_ID', defaultClient.id),
      environment('CLIENT_SECRET', defaultClient.secret),
    ],
    credentials.kind === 'token' && environment('TOKEN', defaultToken),
    '',
    key !== null && [
      ...keyComment('//', key),
      `if (!file_exists('${key.file}')) {`,
      `    file_put_contents('${key.file}', bin2hex(random_bytes(16)));`,
      '}',
    ],
    `$curl = curl_init(${target === '' ? url : `"${url}${target}"`});`,
    'curl_setopt_array($curl, [',
    method !== 'GET' && !(method === 'POST' && body !== null) && `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    credentials.kind === 'client' && '    CURLOPT_USERPWD => "$clientId:$clientSecret",',
    '    CURLOPT_HTTPHEADER => [',
    credentials.kind === 'token' && `        "${credentials.header}: ${credentials.prefix}$token",`,
    headers.map(([name, value]) => `        ${singleQuoted(`${name}: ${value}`)},`),
    declaredMediaType(body) !== null && `        'Content-Type: ${declaredMediaType(body)}',`,
    key !== null && `        '${key.header}: ' . trim(file_get_contents('${key.file}')),`,
    '    ],',
    body !== null && `    CURLOPT_POSTFIELDS => ${bodyOf(body)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 60,',
    ']);',
    '$body = curl_exec($curl);',
    'if ($body === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    download === null
      ? 'echo "$status\\n$body\\n";'
      : ['echo "$status\\n";', `$status < 400 ? file_put_contents('${download}', $body) : print($body);`],
    'exit($status < 400 ? 0 : 1);',
  );
};

function environment(name: string, defaultValue: string): string {
  return `${camelCase(name)} = getenv('${name}') ?: ${singleQuoted(defaultValue)};`;
}

function bodyOf(body: ProgramBody): string {
  switch (body.kind) {
    case 'value':
      return `json_encode(${literal(body.value, style, 4)})`;
    case 'file':
      return `file_get_contents('${body.file}')`;
    case 'text':
      return singleQuoted(body.text);
    case 'form':
      return `http_build_query(${literal(Object.fromEntries(body.fields), style, 4)})`;
    case 'upload':
      return `['${body.field}' => new CURLFile('${body.file}', '${body.partType}')]`;
  }
}

function camelCase(name: string): string {
  return `$${name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())}`;
}

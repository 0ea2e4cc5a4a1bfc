import {doubleQuoted, literal} from '../literal.ts';
import type {LiteralStyle} from '../literal.ts';
import {keyComment, lines, declaredMediaType, defaultClient, defaultToken} from '../writer.ts';
import type {ProgramBody, Writer} from '../writer.ts';

const style: LiteralStyle = {
  string: doubleQuoted,
  true: 'True',
  false: 'False',
  null: 'None',
  list: (items) => `[${items.join(', ')}]`,
  pair: (name, value) => `${doubleQuoted(name)}: ${value}`,
  object: (pairs) => `{${pairs.join(', ')}}`,
  block: {open: '{', close: '}', end: ',', lastEnd: ',', step: 4},
};

/** Writes a program for Python 3.10 or newer, with the standard library only. */
export const writePython: Writer = (program) => {
  const {method, address, target, credentials, key, headers, body, download} = program;
  const readsFile = body?.kind === 'file' || body?.kind === 'upload';
  const modules = [
    ...(credentials.kind === 'client' ? ['base64'] : []),
    ...(body?.kind === 'value' ? ['json'] : []),
    'os',
    'sys',
    'urllib.error',
    ...(body?.kind === 'form' ? ['urllib.parse'] : []),
    'urllib.request',
    ...(key !== null || body?.kind === 'upload' ? ['uuid'] : []),
  ];
  const url = address.variable.toLowerCase();
  return lines(
    modules.map((name) => `import ${name}`),
    (readsFile || download !== null || key !== null) && 'from pathlib import Path',
    '',
    environment(address.variable, address.defaultValue),
    credentials.kind === 'client' &&
      `client = os.environ.get("CLIENT_ID", "${defaultClient.id}") + ":" + os.environ.get("CLIENT_SECRET", "${defaultClient.secret}")`,
    credentials.kind === 'token' && environment('TOKEN', defaultToken),
    body?.kind === 'upload' && form(body),
    key !== null && [
      ...keyComment('#', key),
      `key_file = Path("${key.file}")`,
      'if not key_file.exists():',
      '    key_file.write_text(str(uuid.uuid4()))',
    ],
    'request = urllib.request.Request(',
    `    ${target === '' ? url : `f"{${url}}${target}"`},`,
    // The default methods of urllib.
    method !== (body === null ? 'GET' : 'POST') && `    method="${method}",`,
    body !== null && `    data=${bodyOf(body)},`,
    '    headers={',
    credentials.kind === 'client' && '        "Authorization": "Basic " + base64.b64encode(client.encode()).decode(),',
    credentials.kind === 'token' &&
      `        "${credentials.header}": ${credentials.prefix === '' ? 'token' : `f"${credentials.prefix}{token}"`},`,
    headers.map(([name, value]) => `        "${name}": ${pythonString(value)},`),
    declaredMediaType(body) !== null && `        "Content-Type": "${declaredMediaType(body)}",`,
    body?.kind === 'upload' && '        "Content-Type": f"multipart/form-data; boundary={boundary}",',
    key !== null && `        "${key.header}": key_file.read_text().strip(),`,
    '    },',
    ')',
    'try:',
    '    response = urllib.request.urlopen(request, timeout=60)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status)',
    download === null
      ? 'print(response.read().decode())'
      : [
          'if response.status < 400:',
          `    Path("${download}").write_bytes(response.read())`,
          'else:',
          '    print(response.read().decode())',
        ],
    'sys.exit(0 if response.status < 400 else 1)',
  );
};

function environment(name: string, defaultValue: string): string {
  return `${name.toLowerCase()} = os.environ.get("${name}", ${doubleQuoted(defaultValue)})`;
}

function bodyOf(body: ProgramBody): string {
  switch (body.kind) {
    case 'value':
      return `json.dumps(${literal(body.value, style, 4)}).encode()`;
    case 'file':
      return `Path("${body.file}").read_bytes()`;
    case 'text':
      return `"""${body.text.replaceAll(/\\|"(?=""|$)/g, '\\$&')}""".encode()`;
    case 'form':
      return `urllib.parse.urlencode(${literal(Object.fromEntries(body.fields), style, 4)}).encode()`;
    case 'upload':
      return 'body';
  }
}

function form({field, file, partType}: Extract<ProgramBody, {kind: 'upload'}>): readonly string[] {
  return [
    'boundary = uuid.uuid4().hex',
    'body = (',
    `    f'--{boundary}\\r\\nContent-Disposition: form-data; name="${field}"; filename="${file}"\\r\\n'`,
    `    "Content-Type: ${partType}\\r\\n\\r\\n"`,
    `).encode() + Path("${file}").read_bytes() + f"\\r\\n--{boundary}--\\r\\n".encode()`,
  ];
}

/** Writes a string in the kind of quotes that avoids backslashes. */
function pythonString(text: string): string {
  return text.includes('"') && !/['\\]/.test(text) ? `'${text}'` : doubleQuoted(text);
}

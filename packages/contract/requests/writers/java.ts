import {doubleQuoted, jsonStyle, literal} from '../literal.ts';
import {keyComment, lines, defaultClient, defaultToken} from '../writer.ts';
import type {Program, ProgramBody, Writer} from '../writer.ts';

/** Writes a program for Java 17 or newer, with the standard library only. */
export const writeJava: Writer = (program) => {
  const {className, address, target, credentials, key, headers, body, download} = program;
  const readsFile = body?.kind === 'file' || body?.kind === 'upload';
  const asksFiles = download !== null || key !== null;
  const imports = [
    'java.net.URI',
    ...(body?.kind === 'form' ? ['java.net.URLEncoder'] : []),
    'java.net.http.*',
    ...(body?.kind === 'form' ? ['java.nio.charset.StandardCharsets'] : []),
    ...(asksFiles ? ['java.nio.file.*'] : []),
    ...(readsFile && !asksFiles ? ['java.nio.file.Path'] : []),
    'java.time.Duration',
    ...(credentials.kind === 'client' ? ['java.util.Base64'] : []),
    ...(key !== null || body?.kind === 'upload' ? ['java.util.UUID'] : []),
  ];
  const base = camelCase(address.variable);
  const type = download === null ? 'String' : 'byte[]';
  return lines(
    imports.map((name) => `import ${name};`),
    '',
    `class ${className} {`,
    '  public static void main(String[] args) throws Exception {',
    environment(address.variable, address.defaultValue),
    credentials.kind === 'token' && environment('TOKEN', defaultToken),
    credentials.kind === 'client' && [
      environment('CLIENT_ID', defaultClient.id),
      environment('CLIENT_SECRET', defaultClient.secret),
      '    String credentials =',
      '        Base64.getEncoder().encodeToString((clientId + ":" + clientSecret).getBytes());',
    ],
    body?.kind === 'upload' && uploadHead(body),
    key !== null && [
      ...keyComment('    //', key),
      `    Path keyFile = Path.of("${key.file}");`,
      '    if (!Files.exists(keyFile)) Files.writeString(keyFile, UUID.randomUUID().toString());',
    ],
    `    URI uri = URI.create(${target === '' ? base : `${base} + ${doubleQuoted(target)}`});`,
    '    HttpRequest request = HttpRequest.newBuilder(uri)',
    '        .timeout(Duration.ofSeconds(60))',
    credentials.kind === 'client' && header('Authorization', '"Basic " + credentials'),
    credentials.kind === 'token' &&
      header(credentials.header, credentials.prefix === '' ? 'token' : `${doubleQuoted(credentials.prefix)} + token`),
    headers.map(([name, value]) => header(name, doubleQuoted(value))),
    body !== null &&
      header(
        'Content-Type',
        body.kind === 'upload' ? '"multipart/form-data; boundary=" + boundary' : doubleQuoted(body.mediaType),
      ),
    key !== null && header(key.header, 'Files.readString(keyFile).strip()'),
    `        ${methodCall(program)}`,
    '        .build();',
    `    HttpResponse<${type}> response =`,
    `        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.of${download === null ? 'String' : 'ByteArray'}());`,
    '    System.out.println(response.statusCode());',
    download === null
      ? ['    System.out.println(response.body());', '    if (response.statusCode() >= 400) System.exit(1);']
      : [
          '    if (response.statusCode() >= 400) throw new Exception(new String(response.body()));',
          `    Files.write(Path.of("${download}"), response.body());`,
        ],
    '  }',
    '}',
  );
};

function environment(name: string, defaultValue: string): string {
  return `    String ${camelCase(name)} = System.getenv().getOrDefault("${name}", ${doubleQuoted(defaultValue)});`;
}

function header(name: string, value: string): string {
  return `        .header("${name}", ${value})`;
}

function methodCall({method, body}: Program): string {
  if (body === null) {
    if (method === 'GET' || method === 'DELETE') return `.${method}()`;
    return `.${method}(HttpRequest.BodyPublishers.noBody())`;
  }
  return method === 'POST' || method === 'PUT'
    ? `.${method}(${publisher(body)})`
    : `.method("${method}", ${publisher(body)})`;
}

function publisher(body: ProgramBody): string {
  switch (body.kind) {
    case 'value':
      return `HttpRequest.BodyPublishers.ofString("""\n${textBlock(body.value)}""")`;
    case 'file':
      return `HttpRequest.BodyPublishers.ofFile(Path.of("${body.file}"))`;
    case 'text':
      return `HttpRequest.BodyPublishers.ofString("""\n${verbatim(body.text)}""")`;
    case 'form': {
      const fields = body.fields.map(([name, value]) =>
        /^[\w-]+$/.test(value)
          ? doubleQuoted(`${name}=${value}`)
          : `"${name}=" + URLEncoder.encode(${doubleQuoted(value)}, StandardCharsets.UTF_8)`,
      );
      return `HttpRequest.BodyPublishers.ofString(\n            ${fields.join('\n                + "&" + ')})`;
    }
    case 'upload':
      return [
        'HttpRequest.BodyPublishers.concat(',
        '            HttpRequest.BodyPublishers.ofString(head),',
        `            HttpRequest.BodyPublishers.ofFile(Path.of("${body.file}")),`,
        '            HttpRequest.BodyPublishers.ofString("\\r\\n--" + boundary + "--\\r\\n"))',
      ].join('\n');
  }
}

function uploadHead({field, file, partType}: Extract<ProgramBody, {kind: 'upload'}>): readonly string[] {
  return [
    '    String boundary = UUID.randomUUID().toString();',
    '    String head = "--" + boundary + "\\r\\n"',
    `        + "Content-Disposition: form-data; name=\\"${field}\\"; filename=\\"${file}\\"\\r\\n"`,
    `        + "Content-Type: ${partType}\\r\\n\\r\\n";`,
  ];
}

/** Writes a value as JSON inside a text block. The common indentation is not part of the text (JEP 378). */
function textBlock(value: unknown): string {
  return ' '.repeat(12) + literal(value, jsonStyle, 12).replaceAll('\\', '\\\\');
}

/** Writes a text unchanged inside a text block (JEP 378): escapes spaces at line ends, which would be lost, and the final line break. */
function verbatim(text: string): string {
  const escaped = text
    .replaceAll(/\\|"(?="")/g, '\\$&')
    .replaceAll(/[ \t](?=\n|$)/g, (last) => (last === ' ' ? '\\s' : '\\t'));
  return [...escaped.split('\n'), '']
    .map((line) => ' '.repeat(12) + line)
    .join('\n')
    .replace(/\n *$/, '\\$&');
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

import {doubleQuoted, literal} from '../literal.ts';
import type {LiteralStyle} from '../literal.ts';
import {keyComment, lines, defaultClient, defaultToken} from '../writer.ts';
import type {ProgramBody, Writer} from '../writer.ts';

const style: LiteralStyle = {
  string: doubleQuoted,
  true: 'true',
  false: 'false',
  null: 'null',
  list: (items) => `new[] { ${items.join(', ')} }`,
  pair: (name, value) => `${name} = ${value}`,
  object: (pairs) => `new { ${pairs.join(', ')} }`,
  block: {open: 'new\n{', close: '}', end: ',', lastEnd: ',', step: 4},
};

/** Writes a program for .NET 6 or newer, with the implicit usings of a new project, or for `dotnet run file.cs` with .NET 10. */
export const writeCSharp: Writer = (program) => {
  const {method, address, target, credentials, key, headers, body, download} = program;
  const namespaces = [
    ...(credentials.kind === 'client' || body?.kind === 'file' || body?.kind === 'upload'
      ? ['System.Net.Http.Headers']
      : []),
    ...(body?.kind === 'value' ? ['System.Net.Http.Json'] : []),
    ...(credentials.kind === 'client' || body?.kind === 'text' ? ['System.Text'] : []),
  ];
  const base = camelCase(address.variable);
  const methodName = method.slice(0, 1) + method.slice(1).toLowerCase();
  return lines(
    namespaces.map((name) => `using ${name};`),
    namespaces.length > 0 && '',
    environment(address.variable, address.defaultValue),
    credentials.kind === 'client' && [
      environment('CLIENT_ID', defaultClient.id),
      environment('CLIENT_SECRET', defaultClient.secret),
      'var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{clientId}:{clientSecret}"));',
    ],
    credentials.kind === 'token' && environment('TOKEN', defaultToken),
    '',
    key !== null && [
      ...keyComment('//', key),
      `if (!File.Exists("${key.file}")) File.WriteAllText("${key.file}", Guid.NewGuid().ToString());`,
    ],
    'using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };',
    target !== '' && `var url = $"{${base}}${target}";`,
    `using var request = new HttpRequestMessage(HttpMethod.${methodName}, ${target === '' ? base : 'url'});`,
    credentials.kind === 'client' &&
      'request.Headers.Authorization = new AuthenticationHeaderValue("Basic", credentials);',
    credentials.kind === 'token' && `request.Headers.Add("${credentials.header}", $"${credentials.prefix}{token}");`,
    headers.map(([name, value]) => `request.Headers.Add("${name}", ${doubleQuoted(value)});`),
    key !== null && `request.Headers.Add("${key.header}", File.ReadAllText("${key.file}").Trim());`,
    body !== null && content(body),
    '',
    'using var response = await http.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode);',
    printResponse(download),
    'return response.IsSuccessStatusCode ? 0 : 1;',
  );
};

function printResponse(download: string | null): readonly string[] {
  if (download === null) return ['Console.WriteLine(await response.Content.ReadAsStringAsync());'];
  return [
    'if (response.IsSuccessStatusCode)',
    `    File.WriteAllBytes("${download}", await response.Content.ReadAsByteArrayAsync());`,
    'else',
    '    Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ];
}

function environment(name: string, defaultValue: string): string {
  return `var ${camelCase(name)} = Environment.GetEnvironmentVariable("${name}") ?? ${doubleQuoted(defaultValue)};`;
}

function content(body: ProgramBody): readonly string[] {
  switch (body.kind) {
    case 'value':
      return [`request.Content = JsonContent.Create(${literal(body.value, style)});`];
    case 'file':
      return [
        `request.Content = new StreamContent(File.OpenRead("${body.file}"));`,
        `request.Content.Headers.ContentType = new MediaTypeHeaderValue("${body.mediaType}");`,
      ];
    case 'text':
      return [
        `request.Content = new StringContent(@"${body.text.replaceAll('"', '""')}", Encoding.UTF8, "${body.mediaType}");`,
      ];
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new Dictionary<string, string>',
        '{',
        ...body.fields.map(([name, value]) => `    ["${name}"] = ${doubleQuoted(value)},`),
        '});',
      ];
    case 'upload':
      return [
        `var file = new StreamContent(File.OpenRead("${body.file}"));`,
        `file.Headers.ContentType = new MediaTypeHeaderValue("${body.partType}");`,
        `request.Content = new MultipartFormDataContent { { file, "${body.field}", "${body.file}" } };`,
      ];
  }
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

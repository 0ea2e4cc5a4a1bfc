import {jsonStyle, literal} from '../literal.ts';
import {keyComment, lines, usualClient, usualToken} from '../writer.ts';
import type {Program, ProgramBody, Writer} from '../writer.ts';

/**
 * Bash and curl 7.82 or newer. Secrets come by standard input: what stands in the arguments of a command, every user of the machine can read.
 */
export const writeCurl: Writer = (program) => {
  const {method, address, target, key, headers, body, download} = program;
  const options = [
    ...(method === usualMethod(body) ? [] : [`--request ${method}`]),
    ...(program.credentials.kind === 'none'
      ? []
      : [program.credentials.kind === 'client' ? '--config -' : '--header @-']),
    ...headers
      // `--json` asks for JSON too.
      .filter(([name]) => !(name === 'Accept' && isJson(body)))
      .map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(key === null ? [] : [`--header "${key.header}: $(tr -d '\\r\\n' < ${key.file})"`]),
    ...(body === null ? [] : bodyOptions(body)),
    ...(download === null ? [] : [`--output ${quoted(download)}`]),
    // The answer of a refusal is not what the file is for.
    download === null ? '--fail-with-body' : '--fail',
    `--write-out '\\n%{http_code}\\n'`,
    ...secret(program),
  ];
  return lines(
    key !== null && [
      ...keyComment('#', key),
      `[ -s ${key.file} ] || printf %s "$(openssl rand -hex 16)" > ${key.file}`,
    ],
    [
      'curl --silent --show-error --max-time 60',
      `  "\${${address.variable}:-${address.usual}}${target}"`,
      ...options.map((option) => `  ${option}`),
    ].join(' \\\n'),
  );
};

/** What curl sends when nothing is said. */
function usualMethod(body: ProgramBody | null): string {
  return body === null ? 'GET' : 'POST';
}

function isJson(body: ProgramBody | null): boolean {
  if (body === null || !('mediaType' in body) || body.mediaType !== 'application/json') return false;
  // Of a file it would take the name.
  return body.kind !== 'text' || !body.text.startsWith('@');
}

function bodyOptions(body: ProgramBody): readonly string[] {
  switch (body.kind) {
    case 'value':
      return [`--json ${quoted(literal(body.value, jsonStyle))}`];
    case 'file':
      return isJson(body)
        ? [`--json @${body.file}`]
        : [`--header 'Content-Type: ${body.mediaType}'`, `--data-binary @${body.file}`];
    case 'text':
      return isJson(body)
        ? [`--json ${quoted(body.text)}`]
        : [`--header 'Content-Type: ${body.mediaType}'`, `--data-raw ${quoted(body.text)}`];
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`);
    case 'upload':
      return [`--form ${quoted(`${body.field}=@${body.file};type=${body.partType}`)}`];
  }
}

/** What curl reads from standard input. */
function secret({credentials}: Program): readonly string[] {
  switch (credentials.kind) {
    case 'none':
      return [];
    case 'client':
      return [`<<< "user = \\"\${CLIENT_ID:-${usualClient.id}}:\${CLIENT_SECRET:-${usualClient.secret}}\\""`];
    case 'token':
      return [`<<< "${credentials.header}: ${credentials.prefix}\${TOKEN:-${usualToken}}"`];
  }
}

/** As it is where the shell sees nothing in it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

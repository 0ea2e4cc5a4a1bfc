import {jsonStyle, literal} from '../literal.ts';
import {keyComment, lines, defaultClient, defaultToken} from '../writer.ts';
import type {Program, ProgramBody, Writer} from '../writer.ts';

/**
 * Writes a command for Bash and curl 7.82 or newer. Secrets go through standard input, because all users of a machine can read arguments.
 */
export const writeCurl: Writer = (program) => {
  const {method, address, target, key, headers, body, download} = program;
  const options = [
    ...(method === defaultMethod(body) ? [] : [`--request ${method}`]),
    ...(program.credentials.kind === 'none'
      ? []
      : [program.credentials.kind === 'client' ? '--config -' : '--header @-']),
    ...headers
      // `--json` already sends this header.
      .filter(([name]) => !(name === 'Accept' && isJson(body)))
      .map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(key === null ? [] : [`--header "${key.header}: $(tr -d '\\r\\n' < ${key.file})"`]),
    ...(body === null ? [] : bodyOptions(body)),
    ...(download === null ? [] : [`--output ${quote(download)}`]),
    // With `--output`, do not save the body of an error response to the file.
    download === null ? '--fail-with-body' : '--fail',
    `--write-out '\\n%{http_code}\\n'`,
    ...secretInput(program),
  ];
  return lines(
    key !== null && [
      ...keyComment('#', key),
      `[ -s ${key.file} ] || printf %s "$(openssl rand -hex 16)" > ${key.file}`,
    ],
    [
      'curl --silent --show-error --max-time 60',
      `  "\${${address.variable}:-${address.defaultValue}}${target}"`,
      ...options.map((option) => `  ${option}`),
    ].join(' \\\n'),
  );
};

/** Returns curl's default method. */
function defaultMethod(body: ProgramBody | null): string {
  return body === null ? 'GET' : 'POST';
}

function isJson(body: ProgramBody | null): boolean {
  if (body === null || !('mediaType' in body) || body.mediaType !== 'application/json') return false;
  // `--json` treats a text that starts with `@` as a file name.
  return body.kind !== 'text' || !body.text.startsWith('@');
}

function bodyOptions(body: ProgramBody): readonly string[] {
  switch (body.kind) {
    case 'value':
      return [`--json ${quote(literal(body.value, jsonStyle))}`];
    case 'file':
      return isJson(body)
        ? [`--json @${body.file}`]
        : [`--header 'Content-Type: ${body.mediaType}'`, `--data-binary @${body.file}`];
    case 'text':
      return isJson(body)
        ? [`--json ${quote(body.text)}`]
        : [`--header 'Content-Type: ${body.mediaType}'`, `--data-raw ${quote(body.text)}`];
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
    case 'upload':
      return [`--form ${quote(`${body.field}=@${body.file};type=${body.partType}`)}`];
  }
}

/** Returns the secret that curl reads from standard input, as a here-string. */
function secretInput({credentials}: Program): readonly string[] {
  switch (credentials.kind) {
    case 'none':
      return [];
    case 'client':
      return [`<<< "user = \\"\${CLIENT_ID:-${defaultClient.id}}:\${CLIENT_SECRET:-${defaultClient.secret}}\\""`];
    case 'token':
      return [`<<< "${credentials.header}: ${credentials.prefix}\${TOKEN:-${defaultToken}}"`];
  }
}

/** Quotes a text for the shell if it contains special characters. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

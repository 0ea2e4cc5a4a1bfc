/**
 * pt: As definições, do ambiente, e o relógio.
 * en: The settings, from the environment, and the clock.
 */
const env = process.env;

const URL_OF_API =
  /^(https:\/\/([^\s/?#:@]+|\[[\da-f:]+\])|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\]))(:\d{1,5})?(\/\S*)?$/i;
/** pt: Sem `/` no fim, porque os caminhos começam por `/`. / en: Without a `/` at the end, because paths begin with `/`. */
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const baseUrl = withoutSlash(env.BASE_URL ?? 'http://127.0.0.1:4010');

export const settings = {
  baseUrl,
  tokenUrl: withoutSlash(env.TOKEN_URL ?? `${baseUrl}/oauth2/token`),
  clientId: env.CLIENT_ID ?? 'client',
  clientSecret: env.CLIENT_SECRET ?? 'secret',
  /** pt: Vazio: todos os âmbitos das credenciais. / en: Empty: all scopes of the credentials. */
  scopes: env.SCOPES ?? '',
  /** pt: O idioma dos textos da plataforma. / en: The language of the platform's texts. */
  language: env.ACCEPT_LANGUAGE ?? 'pt',
  /** pt: `no`: só emite, não recebe. / en: `no`: issues only, does not receive. */
  receive: env.RECEIVE ?? 'yes',
  /** pt: Separados por espaços; juntam-se aos guardados. / en: Separated by spaces; added to the stored ones. */
  webhookSecrets: (env.WEBHOOK_SECRET ?? '').split(' ').filter((secret) => secret !== ''),
  dataDir: env.DATA_DIR ?? 'connector-data',
  host: env.HOST ?? '127.0.0.1',
  port: env.PORT ?? '8080',
  clockOffset: env.CLOCK_OFFSET_SECONDS ?? '0',
};

/** pt: A primeira definição errada, que se verifica antes de começar. / en: The first malformed setting, checked before anything starts. */
export function malformed(): string | undefined {
  const {tokenUrl, language, receive, port, clockOffset, clientId, clientSecret, dataDir, host} = settings;
  const url = 'an address with https://, or with http:// on this machine';
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535;
  const found = ([
    ['BASE_URL', URL_OF_API.test(baseUrl), url],
    ['TOKEN_URL', URL_OF_API.test(tokenUrl), url],
    ['CLIENT_ID', clientId !== '', 'a value'],
    ['CLIENT_SECRET', clientSecret !== '', 'a value'],
    ['ACCEPT_LANGUAGE', ['pt', 'en'].includes(language), 'pt or en'],
    ['RECEIVE', ['yes', 'no'].includes(receive), 'yes or no'],
    ['DATA_DIR', dataDir !== '', 'a value'],
    ['HOST', host !== '', 'a value'],
    ['PORT', isPort, 'a whole number, 1 to 65535'],
    ['CLOCK_OFFSET_SECONDS', /^-?\d{1,9}$/.test(clockOffset), 'a whole number'],
  ] as const).find(([, isRight]) => !isRight);
  return found && `${found[0]} is malformed: expected ${found[2]}`;
}

/** pt: Milissegundos; CLOCK_OFFSET_SECONDS é para testes. / en: Milliseconds; CLOCK_OFFSET_SECONDS is for tests. */
export function now(): number {
  return Date.now() + (Number(settings.clockOffset) || 0) * 1000;
}

/** pt: Um argumento, uma definição ou `DATA_DIR` está errado: nada foi feito. / en: An argument, a setting or `DATA_DIR` is wrong: nothing was done. */
export class Usage extends Error {}

export const VERSION = '0.11.0';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

import {MINUTE, now, SECOND, VERSION} from './settings.ts';
import {alertDaily} from './store.ts';

/** pt: Um relógio mais errado do que isto recusa webhooks. / en: A clock that is further out than this refuses webhooks. */
const CLOCK_TOLERANCE = 120 * SECOND;

/** pt: Um pedido à plataforma; não segue redirecionamentos, porque o token não se envia a outro endereço. / en: A request to the platform; follows no redirect, because the token is not sent to another address. */
export async function exchange(url: string, init: RequestInit & {readonly headers: Readonly<Record<string, string>>}): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    headers: {...init.headers, 'User-Agent': `connector-typescript/${VERSION}`},
    redirect: 'manual',
    signal: AbortSignal.timeout(MINUTE),
  });
  const ahead = now() - Date.parse(response.headers.get('Date') ?? '');
  if (Math.abs(ahead) > CLOCK_TOLERANCE) alertDaily('clock.wrong', {seconds: Math.round(ahead / SECOND)});
  return response;
}

import * as z from 'zod/mini';
import type {AttemptResult} from './retry.ts';

/** Names that never resolve (RFC 6761 §6.4, RFC 2606), such as in the examples of the contract. */
const unresolvableNames = /\.(example|invalid)$/;

const errorPatterns: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/CERT|SSL|TLS|UNABLE_TO_|SELF_SIGNED/, 'tls'],
  [/TIMEOUT/, 'timeout'],
];

const failure = z.object({
  name: z.optional(z.string()),
  code: z.optional(z.union([z.string(), z.number()])),
  cause: z.unknown(),
});

/**
 * Makes the function that posts an event: one request that does not follow redirects and does not read the body of the response.
 *
 * @param timeoutMs how long the endpoint may take: `webhook-timeout` of `limits.yaml`
 * @param userAgent shown in the log of the receiver
 */
export function createPost(timeoutMs: number, userAgent: string) {
  return async (url: string, headers: Record<string, string>, body: string): Promise<AttemptResult> => {
    if (!isSentTo(url)) return {status: null, error: 'dns'};
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {...headers, 'user-agent': userAgent},
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return {status: response.status, error: null, retryAfter: response.headers.get('retry-after')};
    } catch (error) {
      return {status: null, error: attemptError(error)};
    }
  };
}

/** Whether requests to a URL are sent. They are not sent to names that never resolve. */
export function isSentTo(url: string): boolean {
  return !unresolvableNames.test(hostOf(url));
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** @returns `timeout`, `dns`, `tls` or `connection`: `AttemptError` of the contract */
export function attemptError(error: unknown): string {
  const parsed = failure.safeParse(
    error instanceof Error ? {name: error.name, code: codeOf(error), cause: error.cause} : {},
  );
  if (!parsed.success) return 'connection';
  const {name, code, cause} = parsed.data;
  if (name === 'TimeoutError') return 'timeout';
  const errorCode = errorPatterns.find(([pattern]) => pattern.test(String(code ?? '')))?.[1];
  return errorCode ?? (cause === undefined ? 'connection' : attemptError(cause));
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

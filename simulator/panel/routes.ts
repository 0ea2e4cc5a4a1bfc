import * as z from 'zod';
import type {Sender} from '../webhooks/sender.ts';
import {readerLanguage} from './language.ts';
import {panelPage, type PageFacts} from './page.ts';
import {panelView, type PanelState} from './view.ts';

/** The simulator, as far as its page needs it. */
export interface PanelHost {
  readonly state: PanelState;
  readonly sender: Pick<Sender, 'requests'>;
  speed: number | 'instant';
}

/** Files of the page, made when the simulator is bundled. */
export interface PanelFiles {
  readonly script: string;
  readonly styleSheet: string;
}

export interface PanelRequest {
  /** Upper case. */
  readonly method: string;
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly acceptLanguage: string | undefined;
  readonly body: string;
}

export interface PanelAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Nothing from another host, no inline code. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const speedBody = z.object({
  speed: z.union([z.literal('instant'), z.coerce.number().positive().max(1_000_000)]),
});

type Route = (request: PanelRequest) => PanelAnswer;

/**
 * What the page at the root of the simulator is made of.
 *
 * @param host asked at every request
 * @returns the answer to a request, or undefined for a path that is not the page's
 */
export function panelRoutes(
  host: PanelHost,
  files: PanelFiles,
  facts: Omit<PageFacts, 'language'>,
): (request: PanelRequest) => PanelAnswer | undefined {
  const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
    '/': {GET: ({search, acceptLanguage}) => page(search, acceptLanguage, facts)},
    '/simulator/panel.js': {GET: () => answer('text/javascript', files.script)},
    '/simulator/panel.css': {GET: () => answer('text/css', files.styleSheet)},
    '/simulator/view': {
      GET: () =>
        answer('application/json', JSON.stringify(panelView(host.state, host.speed, (id) => host.sender.requests(id)))),
    },
    '/simulator/speed': {
      PUT: ({body}) => {
        const parsed = speedBody.safeParse(jsonOf(body));
        if (!parsed.success) return wrongSpeed;
        host.speed = parsed.data.speed;
        return answer('application/json', JSON.stringify({speed: String(host.speed)}));
      },
    },
  };
  return (request) => {
    const methods = Object.hasOwn(routes, request.pathname) ? routes[request.pathname] : undefined;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    return methods && Object.hasOwn(methods, method) ? methods[method]?.(request) : undefined;
  };
}

function page(search: string, acceptLanguage: string | undefined, facts: Omit<PageFacts, 'language'>): PanelAnswer {
  const language = readerLanguage(search, acceptLanguage, 'pt');
  const {headers, ...rest} = answer('text/html', panelPage({...facts, language}));
  return {
    ...rest,
    headers: {...headers, 'Content-Security-Policy': POLICY, 'Content-Language': language, Vary: 'Accept-Language'},
  };
}

function answer(type: string, body: string): PanelAnswer {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return {status: 200, headers, body};
}

const wrongSpeed: PanelAnswer = {
  status: 400,
  headers: {'Content-Type': 'application/problem+json'},
  body: JSON.stringify({
    status: 400,
    code: 'invalid-parameter',
    title: 'Invalid parameter',
    detail: 'speed: expected "instant" or a number above 0 and up to 1000000.',
  }),
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

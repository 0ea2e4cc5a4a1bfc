import * as z from 'zod/mini';
import {jsonOf} from '../bytes.ts';
import {jsonAnswer, type Answer} from '../http/answer.ts';
import type {ControlRoute} from '../http/control.ts';
import {Refusal} from '../http/refusal.ts';
import {readerLanguage} from './language.ts';
import {panelPage, type PageFacts} from './page.ts';

/** Files of the page, created when the simulator is bundled. */
export interface PanelFiles {
  readonly script: string;
  readonly styleSheet: string;
}

/** Allows nothing from another host and no inline code. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const speedBody = z.object({
  speed: z.union([z.literal('instant'), z.coerce.number().check(z.positive(), z.lte(1_000_000))]),
});

/** What the routes need from the simulator. */
interface PanelSources {
  /** Addresses of explanations: kind → name → address without language prefix. */
  readonly links: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Returns the state as the text of a file of `--data`. */
  readonly state: () => string;
}

/** Routes of the page at the root of the simulator: the page, its files, the speed that it sets, and the state that it exports. */
export function panelRoutes(
  {script, styleSheet}: PanelFiles,
  facts: Omit<PageFacts, 'language'>,
  {links, state}: PanelSources,
): readonly ControlRoute[] {
  return [
    {method: 'GET', path: '/', handle: (_, {search, headers}) => page(search, headers['accept-language'], facts)},
    {method: 'GET', path: '/simulator/panel.js', handle: () => file('text/javascript', script)},
    {method: 'GET', path: '/simulator/panel.css', handle: () => file('text/css', styleSheet)},
    {method: 'GET', path: '/simulator/links', handle: () => file('application/json', JSON.stringify(links))},
    {method: 'GET', path: '/simulator/state', handle: () => file('application/json', state())},
    {
      method: 'PUT',
      path: '/simulator/speed',
      handle(platform, {body}) {
        const result = speedBody.safeParse(jsonOf(body));
        if (!result.success) throw new Refusal('invalid-parameter', wrongSpeed);
        platform.speed = result.data.speed;
        return jsonAnswer(200, {speed: String(platform.speed)});
      },
    },
  ];
}

const wrongSpeed = {
  pt: 'speed: esperava-se "instant" ou um número maior que 0, até 1000000.',
  en: 'speed: expected "instant" or a number above 0 and up to 1000000.',
};

function page(search: URLSearchParams, acceptLanguage: string | undefined, facts: Omit<PageFacts, 'language'>): Answer {
  const language = readerLanguage(search, acceptLanguage, 'pt');
  const {headers, ...rest} = file('text/html', panelPage({...facts, language}));
  const pageHeaders = {'Content-Security-Policy': policy, 'Content-Language': language, Vary: 'Accept-Language'};
  return {...rest, headers: {...headers, ...pageHeaders}};
}

function file(type: string, body: string): Answer {
  const headers = {'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff'};
  return {status: 200, headers: {'Content-Type': `${type}; charset=utf-8`, ...headers}, body};
}

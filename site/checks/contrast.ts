import postcss from 'postcss';
import type {Problem} from '@integration-docs/facts';
import type {Check} from './context.ts';

const tokensFile = 'site/theme/tokens.css';

/** Minimum contrast ratio of WCAG 2.2, success criterion 1.4.3 (level AA), for text of any size. */
const minimumContrast = 4.5;

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'accent-soft'];
const codeSurfaces = ['code-surface', 'code-line'];

/** Text colours, and the backgrounds of each. */
const backgroundsByText: Readonly<Record<string, readonly string[]>> = {
  text: [...surfaces, 'good-soft', 'warn-soft', 'bad-soft', 'mark'],
  'text-muted': surfaces,
  accent: [...surfaces, 'good-soft', 'warn-soft', 'bad-soft'],
  'accent-strong': surfaces,
  'on-accent': ['accent', 'accent-strong'],
  good: [...surfaces, 'good-soft'],
  warn: [...surfaces, 'warn-soft'],
  bad: [...surfaces, 'bad-soft'],
  'footer-text': ['footer'],
  'footer-link': ['footer'],
  'code-keyword': codeSurfaces,
  'code-string': codeSurfaces,
  'code-number': codeSurfaces,
  'code-comment': codeSurfaces,
  'code-function': codeSurfaces,
  'code-tag': codeSurfaces,
  'code-attribute': codeSurfaces,
};

/** Finds text colours with too little contrast on their backgrounds. */
export const contrastCheck: Check = async ({read}) => contrastProblems(await read(tokensFile));

interface Token {
  readonly value: string;
  readonly line: number;
}

type Theme = ReadonlyMap<string, Token>;

/** @param css text of `site/theme/tokens.css`: `:root` has the light theme, `:root[data-theme='dark']` the differences of the dark theme */
export function contrastProblems(css: string): readonly Problem[] {
  const light = new Map<string, Token>();
  const darkChanges = new Map<string, Token>();
  postcss.parse(css).walkDecls(/^--/, ({prop, value, parent, source}) => {
    const isDark = parent?.type === 'rule' && 'selector' in parent && parent.selector.includes('dark');
    (isDark ? darkChanges : light).set(prop.slice(2), {value, line: source?.start?.line ?? 1});
  });
  return [...themeProblems('light', light), ...themeProblems('dark', new Map([...light, ...darkChanges]))];
}

/** Checks each text colour on the background with the lowest contrast. */
function themeProblems(name: string, theme: Theme): readonly Problem[] {
  return Object.entries(backgroundsByText).flatMap(([text, surfaces]): readonly Problem[] => {
    const token = theme.get(text);
    const front = token === undefined ? undefined : luminance(token.value);
    if (token === undefined || front === undefined) return [unreadableProblem(text, token)];
    const [worst] = surfaces
      .flatMap((surface) => {
        const back = theme.get(surface);
        const behind = back === undefined ? undefined : luminance(back.value);
        // Skips a background that is not a hex colour: it is reported if it is also a text colour, or by the browser tests.
        return behind === undefined ? [] : [{surface, token: back, behind, ratio: contrast(front, behind)}];
      })
      .toSorted((one, other) => one.ratio - other.ratio);
    if (worst === undefined || worst.ratio >= minimumContrast) return [];
    const [textFix, surfaceFix] = front < worst.behind ? ['darker', 'lighter'] : ['lighter', 'darker'];
    const isAtEnd = front === 0 || front === 1;
    return [
      {
        file: tokensFile,
        line: token.line,
        // Rounded down: 4.496 is not 4.5.
        found: `--${text}: ${token.value} on --${worst.surface}: ${worst.token?.value ?? ''} in the ${name} theme, a contrast of ${(Math.floor(worst.ratio * 100) / 100).toFixed(2)}`,
        expected: `at least ${minimumContrast} (WCAG AA)`,
        cure: isAtEnd
          ? `Make --${worst.surface} of the ${name} theme ${surfaceFix}: --${text} cannot be ${textFix}.`
          : `Make --${text} of the ${name} theme ${textFix}, or --${worst.surface} ${surfaceFix}.`,
      },
    ];
  });
}

function unreadableProblem(name: string, token: Token | undefined): Problem {
  return {
    file: tokensFile,
    line: token?.line ?? 1,
    found: token === undefined ? `no --${name}` : `--${name}: ${token.value}`,
    expected: 'a colour as #rrggbb',
    cure: `Write --${name}: #rrggbb; its contrast is computed.`,
  };
}

/** Returns the contrast ratio of two luminances (WCAG 2.2, "contrast ratio"). */
function contrast(front: number, back: number): number {
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}

/** Returns the relative luminance (WCAG 2.2, "relative luminance"); undefined unless the colour is `#rgb` or `#rrggbb`. */
function luminance(colour: string): number | undefined {
  const [, short = '', long = short.replaceAll(/./g, '$&$&')]: readonly (string | undefined)[] =
    /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour) ?? [];
  if (long === '') return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(long.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import postcss, {type Root, type Rule} from 'postcss';

/** Classes that scripts add to a page before the whole style sheet is there: `src/shell/search.ts`, `src/components/LoadState`, `CrashMessage`. */
const addedByScripts: readonly string[] = [
  'search',
  'search-field',
  'search-body',
  'search-status',
  'button',
  'icon-button',
  'loading',
  'message',
];

/**
 * The rules of a style sheet that a page can need as long as the reader stays on it: all but those for classes that do not
 * occur in the page. The order stays, so that the whole style sheet can be added later and changes nothing.
 *
 * @param html a built page, without the style sheet
 */
export function usedStyles(css: string, html: string): string {
  const classes = new Set([...addedByScripts, ...classesIn(html)]);
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const used = rule.selectors.filter((selector) => classesOf(selector).every((name) => classes.has(name)));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  removeEmpty(root);
  return root.toString();
}

function classesIn(html: string): readonly string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => match[1]?.split(/\s+/) ?? []);
}

/** A class inside `:not(…)` is one that need not be there. */
function classesOf(selector: string): readonly string[] {
  const wanted = selector.replace(/:not\([^()]*\)/g, '').replace(/:(?:is|where|has)\([^()]*\)/g, '');
  return [...wanted.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) => (match[1] ?? '').replaceAll('\\', ''));
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes');
}

function removeEmpty(root: Root): void {
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
}

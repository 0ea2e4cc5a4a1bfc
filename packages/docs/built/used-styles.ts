import postcss, {type ChildNode, type Rule} from 'postcss';

/** Returns a part of a style sheet as text for a page with these classes; empty when the page cannot need it. */
type SelectStyles = (classes: ReadonlySet<string>) => string;

/**
 * Selects the rules of a style sheet that a page can need: all rules except those for classes that do not occur in the page. The
 * order stays the same, so that the whole style sheet changes nothing when the page loads it later.
 *
 * @param addedByScripts classes that scripts add to any page before the whole style sheet is there
 * @returns function that returns the styles for the HTML of a page without styles; the style sheet is parsed only once
 */
export function openStyles(css: string, addedByScripts: readonly string[]): (html: string) => string {
  const parts = postcss.parse(css).nodes.map(readNode);
  return (html) => join(parts, new Set([...addedByScripts, ...classesIn(html)]));
}

function readNode(node: ChildNode): SelectStyles {
  if (node.type === 'rule') return readRule(node);
  // Rules nested in others, the steps of an animation and the margins of a sheet stay as they are.
  if (node.type !== 'atrule' || !node.nodes || /keyframes$|^page$/.test(node.name)) return always(node.toString());
  const parts = node.nodes.map(readNode);
  const start = `@${node.name}${node.raws.afterName ?? ' '}${node.params}{`;
  return (classes) => {
    const rules = join(parts, classes);
    return rules === '' ? '' : `${start}${rules}}`;
  };
}

function readRule(rule: Rule): SelectStyles {
  const selectors = rule.selectors.map((text) => ({text, isPossible: readSelector(text)}));
  const body = `{${rule.nodes.map(String).join(';')}}`;
  return (classes) => {
    const usedSelectors = selectors.filter(({isPossible}) => isPossible(classes));
    return usedSelectors.length === 0 ? '' : usedSelectors.map(({text}) => text).join(',') + body;
  };
}

function always(text: string): SelectStyles {
  return () => text;
}

function join(parts: readonly SelectStyles[], classes: ReadonlySet<string>): string {
  return parts.map((part) => part(classes)).join('');
}

function classesIn(html: string): readonly string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap((match) => match[1]?.split(/\s+/) ?? []);
}

/** Whether a selector can match in a page with these classes. */
type Matcher = (classes: ReadonlySet<string>) => boolean;

/** Of `:is(…)`, `:where(…)` and `:has(…)` one alternative must be possible. The content of `:not(…)` is ignored. */
function readSelector(selector: string): Matcher {
  const lists: (readonly Matcher[])[] = [];
  let rest = '';
  for (let position = 0; position < selector.length;) {
    const [start, name] = /^:(not|is|where|has)\(/.exec(selector.slice(position)) ?? [];
    if (start === undefined) {
      rest += selector[position] ?? '';
      position += 1;
      continue;
    }
    const end = closingIndex(selector, position + start.length);
    if (name !== 'not') lists.push(splitList(selector.slice(position + start.length, end)).map(readSelector));
    position = end + 1;
  }
  const classNames = [...rest.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) => (match[1] ?? '').replaceAll('\\', ''));
  return (classes) =>
    classNames.every((name) => classes.has(name)) &&
    lists.every((list) => list.some((isPossible) => isPossible(classes)));
}

/** Index of the parenthesis that closes the content beginning at `start`. */
function closingIndex(selector: string, start: number): number {
  let depth = 1;
  for (let position = start; position < selector.length; position += 1) {
    if (selector[position] === '(') depth += 1;
    if (selector[position] === ')') depth -= 1;
    if (depth === 0) return position;
  }
  return selector.length;
}

/** @example splitList('.a, :is(.b, .c)') // → ['.a', ' :is(.b, .c)'] */
function splitList(list: string): readonly string[] {
  const items = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) items.push('');
    else items.push((items.pop() ?? '') + character);
  }
  return items;
}

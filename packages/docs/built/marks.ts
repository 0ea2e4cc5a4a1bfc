import type {Element as HastElement} from 'hast';
import type {Element} from './tree.ts';

/**
 * Marks: the `data-` attributes by which programs read built pages (Markdown versions, PDF, ZIP, search index, parts). Components set
 * them, programs read them, both through the functions of this file; class names are for style sheets only. A mark with `values` takes
 * one of these, any other mark takes any text. `marks.test.ts` checks that each is set and read.
 */
export const marks = {
  /** A part of the interface inside the content. Each program has a table of the kinds that it omits: `OmittedUi`. */
  ui: {
    values: [
      /** Path to the page: home, category, page. */
      'breadcrumbs',
      /** Navigation: table of contents, previous and next page. */
      'navigation',
      /** Works on the published site only, because it needs a script. */
      'online',
      /** Links to other formats of the page, or copies it. */
      'forms',
      /** Link to the file of a code sample. */
      'download',
      /** Source files of a sample and the files that it calls; sources of a table row. */
      'source',
      /** Selection of the languages of a sample, and links to its other languages. */
      'languages',
      /** About the page: when it was changed and where to change it. */
      'about',
      /** Text for screen readers only. */
      'spoken',
      /** List of changes by day. Each entry links to the place with the current text. */
      'changes',
    ],
  },
  /** An inline element that only CSS separates from the text around it, by a line of its own or by space. */
  apart: {},
  /** On a `<template>`: the address of the file that its content becomes. On the link that replaces it: empty. */
  part: {},
  /** On the article of a page that only repeats other pages: it is not in the search, and external links must not use its anchors. */
  repeats: {},
  /** Name of the component that the browser runs here. */
  island: {},
  /** Group of tabs, around their panels: `language` for a sample in several languages. */
  tabs: {},
  /** Name of a tab, on its panel; label of a column, on each of its cells. */
  label: {},
  /** Language of a code sample, on its `<pre>`. */
  language: {},
  /** On the text form of a diagram. */
  alternative: {},
} as const satisfies Readonly<Record<string, {readonly values?: readonly string[]}>>;

export type Mark = keyof typeof marks;

type Marks = typeof marks;
type ValueOf<Name extends Mark> = Marks[Name] extends {readonly values: readonly (infer Value)[]}
  ? Extract<Value, string>
  : string;

type Ui = ValueOf<'ui'>;

/** Whether a program omits each kind of `ui`. Every kind needs a value. */
export type OmittedUi = Readonly<Record<Ui, boolean>>;

/**
 * The mark as properties of a JSX element.
 *
 * @example <nav {...mark('ui', 'navigation')}> // → <nav data-ui="navigation">
 */
export function mark<Name extends Mark>(
  name: Name,
  ...[value]: string extends ValueOf<Name> ? [value?: string] : [value: ValueOf<Name>]
): MarkProps {
  return {[attributeOf(name)]: value ?? ''};
}

type MarkProps = {readonly [Name in Mark as `data-${Name}`]?: string};

/** @example attributeOf('part') // → 'data-part' */
export function attributeOf(name: Mark): string {
  return `data-${name}`;
}

/** CSS selector for elements with the mark; without `value`, with any value. */
export function selectorOf<Name extends Mark>(name: Name, value?: ValueOf<Name>): string {
  return value === undefined ? `[${attributeOf(name)}]` : `[${attributeOf(name)}="${value}"]`;
}

/**
 * Value of a mark on an element of a parsed page; undefined when the element does not have the mark.
 *
 * @throws Error for a value that is not declared here
 */
export function markOf<Name extends Mark>(element: Element, name: Name): ValueOf<Name> | undefined {
  return validValue(name, element.attrs.find((each) => each.name === attributeOf(name))?.value);
}

/** Value of a mark on a hast element, where attributes are properties in camel case. */
export function markIn<Name extends Mark>({properties}: HastElement, name: Name): ValueOf<Name> | undefined {
  const value = properties[`data${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  return validValue(name, typeof value === 'string' ? value : undefined);
}

function validValue<Name extends Mark>(name: Name, value: string | undefined): ValueOf<Name> | undefined {
  if (value === undefined || isValue(name, value)) return value;
  throw new Error(
    `A page has data-${name}="${value}", which is not declared. Set it with mark('${name}', …) of packages/docs/built/marks.ts, or add the value there.`,
  );
}

function isValue<Name extends Mark>(name: Name, value: string): value is ValueOf<Name> {
  const declaration: {readonly values?: readonly string[]} = marks[name];
  return declaration.values?.includes(value) ?? true;
}

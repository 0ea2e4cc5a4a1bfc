import type {Element as HastElement} from 'hast';
import type {Element} from './tree.ts';

/**
 * Marks: the `data-` attributes by which programs read built pages (Markdown versions, PDF, ZIP, search index, parts). Components set
 * them, programs read them, both through the functions of this file; class names are for style sheets only. A mark with `values` takes
 * one of these, any other mark takes any text. `marks.test.ts` holds that each is set and read.
 */
export const marks = {
  /** A part of the interface inside the content. What a program does with each kind is its own table: `Record<Ui, …>`. */
  ui: {
    values: [
      /** Home, category, page: where the page stands. */
      'breadcrumbs',
      /** Leads through the site: contents of the page, pages before and after. */
      'navigation',
      /** Of use on the published site only: run by a script. */
      'online',
      /** Leads to other forms of the page, or copies it. */
      'forms',
      /** Leads to the file of a code sample. */
      'download',
      /** Where what a sample shows stands, and what it calls; what the row of a table was read in. */
      'source',
      /** A sample in its other languages: what chooses among them, and what leads to them. */
      'languages',
      /** About the page: when it was changed and where to change it. */
      'about',
      /** Words for screen readers that others do not see. */
      'spoken',
      /** What changed, day by day: each entry leads to the place that says what holds now. */
      'changes',
    ],
  },
  /** An inline element that only the style sheet sets apart from the text around it, by a line of its own or by space. */
  apart: {},
  /** On a `<template>`: the address of the file that its content becomes. On the link that stands in its place: empty. */
  part: {},
  /** On the text of a page that shows once more what others explain: nothing is found or promised there. */
  repeats: {},
  /** The component that the browser runs here. */
  island: {},
  /** Name of a tab, on its panel; label of a column, on each of its cells. */
  label: {},
  /** Of a code sample, on its `<pre>`. */
  language: {},
} as const satisfies Readonly<Record<string, {readonly values?: readonly string[]}>>;

export type Mark = keyof typeof marks;

type Table = typeof marks;
type ValueOf<Name extends Mark> = Table[Name] extends {readonly values: readonly (infer Value)[]}
  ? Extract<Value, string>
  : string;

type Ui = ValueOf<'ui'>;

/** What a program does with each kind of `ui`: true leaves it out. Every kind must be decided. */
export type LeftOut = Readonly<Record<Ui, boolean>>;

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

/** A CSS selector for elements with the mark; with any value when it is left out. */
export function selectorOf<Name extends Mark>(name: Name, value?: ValueOf<Name>): string {
  return value === undefined ? `[${attributeOf(name)}]` : `[${attributeOf(name)}="${value}"]`;
}

/**
 * What a mark says of an element of a parsed page; undefined when the element does not have it.
 *
 * @throws Error for a value that is not declared here
 */
export function markOf<Name extends Mark>(element: Element, name: Name): ValueOf<Name> | undefined {
  return checked(name, element.attrs.find((each) => each.name === attributeOf(name))?.value);
}

/** The same for an element in hast, where attributes are properties in camel case. */
export function markIn<Name extends Mark>({properties}: HastElement, name: Name): ValueOf<Name> | undefined {
  const value = properties[`data${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  return checked(name, typeof value === 'string' ? value : undefined);
}

function checked<Name extends Mark>(name: Name, value: string | undefined): ValueOf<Name> | undefined {
  if (value === undefined || isValue(name, value)) return value;
  throw new Error(
    `A page has data-${name}="${value}", which is not declared. Set it with mark('${name}', …) of packages/docs/built/marks.ts, or add the value there.`,
  );
}

function isValue<Name extends Mark>(name: Name, value: string): value is ValueOf<Name> {
  const declared: {readonly values?: readonly string[]} = marks[name];
  return declared.values?.includes(value) ?? true;
}

import type {ThemeRegistrationRaw} from 'shiki/core';

/** Class of a highlighted piece of code. Its colour is a design token, in `packages/docs/css`. */
export const tokenClasses = {
  k: 'keyword',
  s: 'string',
  n: 'number or constant',
  c: 'comment',
  f: 'function or command',
  t: 'type or markup tag',
  a: 'attribute, property, key, option',
} as const;

export type TokenClass = keyof typeof tokenClasses;

/** TextMate scopes of each class; null is plain text. The longest matching scope decides, then the later rule. */
const scopes: readonly (readonly [TokenClass | null, readonly string[]])[] = [
  [
    null,
    ['punctuation', 'meta.brace', 'keyword.operator', 'storage.type.function.arrow', 'http.headers keyword.other.http'],
  ],
  [
    'k',
    [
      'keyword',
      'storage',
      'variable.language',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.wordlike',
      'keyword.operator.word',
      'constant.language.import-export-all',
    ],
  ],
  ['s', ['string', 'punctuation.definition.string', 'constant.character.escape', 'string.regexp']],
  ['n', ['constant', 'punctuation.definition.constant', 'support.constant', 'variable.other.constant.shell']],
  ['c', ['comment', 'punctuation.definition.comment']],
  ['f', ['entity.name.function', 'support.function', 'entity.name.command', 'meta.function-call.generic.python']],
  [
    't',
    [
      'entity.name.tag',
      'entity.name.tag.xml punctuation.separator.namespace.xml',
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'entity.name.section',
      'entity.other.inherited-class',
      'support.type',
      'support.class',
      'storage.type.java',
      'storage.type.generic.java',
      'storage.modifier.import.java',
      'storage.modifier.package.java',
    ],
  ],
  [
    'a',
    [
      'entity.other.attribute-name',
      'entity.other.attribute-name.xml punctuation.separator.namespace.xml',
      'entity.name.tag.yaml',
      'support.type.property-name',
      'punctuation.support.type.property-name',
      'meta.object-literal.key',
      'constant.other.option',
      'variable.other.normal.shell',
      'variable.other.assignment.shell',
      'variable.other.bracket.shell',
      'punctuation.definition.variable.shell',
      'keyword.other.definition.ini',
      'entity.name.tag.http',
      'variable.other.http',
      'variable.parameter.graphql',
    ],
  ],
  [null, ['punctuation.definition.template-expression', 'meta.template.expression', 'meta.embedded', 'source']],
];

/** A colour that is never shown. It only carries the class from the theme to the highlighted tokens. */
const sentinelColor = (index: number): string => `#0000${(index + 1).toString(16).padStart(2, '0')}`;

const plainColor = '#ffffff';

const classNames = Object.keys(tokenClasses) as readonly TokenClass[];

/** @param color as shiki reports it for a token @returns the class, undefined for plain text */
export function classOf(color: string | undefined): TokenClass | undefined {
  return classNames.find((_, index) => sentinelColor(index) === color?.toLowerCase());
}

export const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  colors: {'editor.foreground': plainColor, 'editor.background': '#000000'},
  settings: [
    {settings: {foreground: plainColor, background: '#000000'}},
    ...scopes.map(([name, scope]) => ({
      scope: [...scope],
      settings: {foreground: name === null ? plainColor : sentinelColor(classNames.indexOf(name))},
    })),
  ],
};

import ts from 'typescript';
import {nearest, type Problem, type Where} from '@integration-docs/facts';
import type {MessageFile} from './read-messages.ts';

interface UsedMessages {
  readonly used: readonly (Where & {readonly id: string})[];
  readonly problems: readonly Problem[];
}

/**
 * Returns the message ids that a source file uses: `translate({id: '…'})`, `<Translate id="…">`, and, in `site/config/`, `message: '…'`, which a
 * component passes to `translate` as `….message`.
 *
 * @param file path, relative to the project folder
 */
export function usedMessages(source: string, file: string): UsedMessages {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const used: (Where & {id: string})[] = [];
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    const expression = idExpression(node, file.startsWith('site/config/'));
    if (expression !== undefined) {
      const line = tree.getLineAndCharacterOfPosition(expression.getStart()).line + 1;
      const ids = literalIds(expression);
      ids?.forEach((id) => used.push({file, line, id}));
      if (ids === undefined) problems.push(unreadableProblem(expression.getText(), {file, line}));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return {used, problems};
}

/** Returns the expression with the message id, if this node uses a message. */
function idExpression(node: ts.Node, isConfig: boolean): ts.Expression | undefined {
  if (isConfig) return configId(node);
  if (ts.isCallExpression(node) && node.expression.getText() === 'translate') {
    const [argument] = node.arguments;
    const properties = argument && ts.isObjectLiteralExpression(argument) ? argument.properties : [];
    const id = properties.find((property) => property.name?.getText() === 'id');
    return id && ts.isPropertyAssignment(id) ? id.initializer : (argument ?? node.expression);
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === 'id' && elementName(node) === 'Translate') {
    const {initializer} = node;
    return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  }
  return undefined;
}

/** `message: 'navbar.restApi'`; the `message` of a schema does not look like an id. */
function configId(node: ts.Node): ts.Expression | undefined {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'message') return undefined;
  const {initializer} = node;
  return ts.isStringLiteralLike(initializer) && /^\w+(?:\.\w+)+$/.test(initializer.text) ? initializer : undefined;
}

function elementName(attribute: ts.JsxAttribute): string {
  return attribute.parent.parent.tagName.getText();
}

/** Returns the possible values of an id: none for a value from `site/config/`, undefined when the check cannot determine them. */
function literalIds(expression: ts.Expression): readonly string[] | undefined {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'message') return [];
  if (ts.isConditionalExpression(expression)) {
    const branches = [literalIds(expression.whenTrue), literalIds(expression.whenFalse)];
    return branches.every((branch) => branch !== undefined) ? branches.flat() : undefined;
  }
  return undefined;
}

function unreadableProblem(text: string, where: Where): Problem {
  return {
    ...where,
    found: `the message id ${text}`,
    expected: 'a plain text, so that the check can tell which messages are used',
    cure: "Write translate({id: '…'}); choose between whole calls, not between parts of an id.",
  };
}

interface Messages {
  readonly used: UsedMessages['used'];
  readonly pt: MessageFile;
  readonly en: MessageFile;
  /** Ids of messages that are equal in both languages on purpose → the reason. */
  readonly onPurpose: MessageFile;
}

/** Returns the problems of messages that are missing, unused, or not translated. */
export function messageProblems({used, pt, en, onPurpose}: Messages): readonly Problem[] {
  const ids = new Set(used.map(({id}) => id));
  return [
    ...used.flatMap((use) =>
      [pt, en].flatMap((side) => (side.messages.has(use.id) ? [] : [missingProblem(use, side)])),
    ),
    ...[pt, en].flatMap((side) =>
      [...side.messages.keys()].filter((id) => !ids.has(id)).map((id) => unusedProblem(id, side)),
    ),
    ...[...pt.messages].flatMap(([id, text]) =>
      en.messages.get(id) === text && !onPurpose.messages.has(id) ? [untranslatedProblem(id, text, en, onPurpose)] : [],
    ),
    ...[...onPurpose.messages.keys()].flatMap((id) =>
      pt.messages.has(id) && pt.messages.get(id) === en.messages.get(id) ? [] : [needlessProblem(id, onPurpose)],
    ),
  ];
}

function missingProblem(use: Where & {readonly id: string}, side: MessageFile): Problem {
  const guess = nearest(use.id, side.messages.keys())[0];
  return {
    file: use.file,
    line: use.line,
    found: `the message id "${use.id}", which ${side.file} does not have`,
    expected: `an id of that file${guess === undefined ? '' : `, for example "${guess}"`}`,
    cure: `Add "${use.id}": {"message": "…"} to ${side.file}, or correct the id.`,
  };
}

function unusedProblem(id: string, side: MessageFile): Problem {
  return {
    file: side.file,
    line: side.lineOf(id),
    found: `the message "${id}", which nothing uses`,
    expected: 'messages that components or settings use',
    cure: `Remove "${id}" from both languages.`,
  };
}

function untranslatedProblem(id: string, text: string, side: MessageFile, onPurpose: MessageFile): Problem {
  return {
    file: side.file,
    line: side.lineOf(id),
    found: `the message "${id}" with the Portuguese text "${text}"`,
    expected: 'an English text',
    cure: `Translate it, or add "${id}" with the reason to ${onPurpose.file}.`,
  };
}

function needlessProblem(id: string, onPurpose: MessageFile): Problem {
  return {
    file: onPurpose.file,
    line: onPurpose.lineOf(id),
    found: `"${id}", which is not a message that is equal in both languages`,
    expected: 'only such messages',
    cure: 'Remove the line.',
  };
}

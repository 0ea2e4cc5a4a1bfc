import {type Locale, locales, type Problem} from '@integration-docs/facts';

/** The end of the comment, which may follow the text of a pair. */
const closing = String.raw`(\s*(?:\*\/|-->|"""))?\s*$`;

/** `// pt: Guardar antes de enviar. / en: Store before sending.` */
const pair = new RegExp(String.raw`(?<![\w']|(?<!"")")pt: (?<pt>.+?) / en: (?<en>.+?)${closing}`);

/** A comment line in one language: `// pt: Guardar antes de enviar.`; in a docstring, without a sign before it. In code, a quote follows `pt:`. */
const single = /^(\s*(?:\/\/+|\*|#+|--|;)\s*|\s+(?=\w+: [^"']))(pt|en): (.*)$/;

/** The first line of a block comment, with text in one language only: the other language would lose the line. */
const opener = /^\s*(?:\/\*+|<!--|""")\s*(?:pt|en): /;

/** A mark behind other words of a comment line: neither language would lose the line. */
const late = /^\s*(?:\/\/+|\*|#+|--|;)\s*(?!(?:pt|en): )\S.*?\b(?:pt|en): /;

/** Files without comments: JSON has none, and in Markdown they would be examples. */
const withoutComments = /\.(?:json|md|pdf)$/;

/**
 * Returns a sample with the comments of one language; a comment without a mark stays in both. `docs-internal/samples.md`, "Comments".
 *
 * @example commentsIn('// pt: Sim. / en: Yes.', 'en') // → '// Yes.'
 * @example commentsIn('// pt: Sim.\n// en: Yes.', 'pt') // → '// Sim.'
 */
export function commentsIn(text: string, locale: Locale, file = ''): string {
  if (withoutComments.test(file)) return text;
  return text
    .split('\n')
    .flatMap((line) => {
      const both = pair.exec(line);
      if (both) return [line.slice(0, both.index) + (both.groups?.[locale] ?? '') + (both[3] ?? '')];
      const [, start = '', language, rest = ''] = single.exec(line) ?? [];
      if (language === undefined) return [line];
      return language === locale ? [(start + rest).trimEnd()] : [];
    })
    .join('\n');
}

/** Returns the problems of comments that exist in one language only, or would not be opened or closed in one. */
export function commentProblems(text: string, file: string): readonly Problem[] {
  if (withoutComments.test(file)) return [];
  const problems: Problem[] = [];
  let block: {readonly line: number; readonly languages: Set<string>} | undefined;
  const endBlock = (): void => {
    if (block && block.languages.size < locales.length) {
      const [only = ''] = block.languages;
      problems.push({
        file,
        line: block.line,
        found: `a comment that only has ${only}:`,
        expected: 'lines with pt: followed by lines with en:',
        cure: `Write it in the other language beside it, or remove the mark ${only}:.`,
      });
    }
    block = undefined;
  };
  for (const [index, line] of text.split('\n').entries()) {
    const language = pair.test(line) ? undefined : single.exec(line)?.[2];
    if (language === undefined) endBlock();
    else {
      block ??= {line: index + 1, languages: new Set()};
      block.languages.add(language);
    }
    if (late.test(line) && !pair.test(line)) {
      problems.push({
        file,
        line: index + 1,
        found: 'a mark behind other words, so that both languages stay',
        expected: 'pt: … / en: … on one line, or the marks at the beginning of lines',
        cure: 'Move the words behind the marks.',
      });
    }
    if (opener.test(line) && !pair.test(line)) {
      problems.push({
        file,
        line: index + 1,
        found: 'a mark on the line that opens the comment',
        expected: 'pt: … / en: … on that line, or the marks on lines of their own below it',
        cure: 'Break the line after the opener.',
      });
    }
  }
  endBlock();
  return problems;
}

/** Spaces without a line break: before a `·` that separates, between a standard and its number, `n.º` and its number, the groups of a number, a number and its unit. */
const spaces =
  / (?=·(?: |$))|(?<=(?<![\p{L}\d-])(?:EN|RFC|ISO|UBL|TLS|OAuth|OpenAPI|CIUS-PT|[Nn]\.(?:º|os))) (?=\d)|(?<=(?<!\d)\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))|(?<=\d) (?=(?:dias?|days?|horas?|hours?|minut[eo]s?|min|kB|MB|€|%)(?![\p{L}\d]))/gu;

/** Names that do not break at their hyphen, with the version that follows. */
const names = /(?<![\p{L}\d-])(?:FE-AP|B[TG]-\d+|CIUS-PT(?:\u00a0[\d.]*\d)?)(?![\p{L}\d]|-\p{L})/gu;

const tagOrText = /<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g;
const literalElements = /^(?:pre|code|kbd|samp|svg|script|style|textarea|option)$/;
/** Islands stay unchanged, because React hydrates them with the rendered text; so do names that already have the class. */
const literalAttributes = / (?:data-island=|class="whole")/;

/**
 * Keeps terms such as «EN 16931» or «FE-AP» on one line. Call it last: programs that read pages (twins, search, feed) need ordinary
 * spaces. Names get an element, not a different hyphen, so that the text search of the browser finds them.
 *
 * @param body HTML as React writes it: `>` in attributes is escaped
 */
export function keepTogether(body: string): string {
  let unchanged: {readonly name: string; depth: number} | undefined;
  return body.replace(tagOrText, (part, closing: string, name: string | undefined, attributes: string) => {
    if (name === undefined) {
      return unchanged ? part : part.replace(spaces, '\u00a0').replace(names, '<span class="whole">$&</span>');
    }
    if (unchanged?.name === name) unchanged.depth += closing ? -1 : 1;
    else if (!unchanged && (literalElements.test(name) || literalAttributes.test(attributes)))
      unchanged = {name, depth: 1};
    if (unchanged?.depth === 0) unchanged = undefined;
    return part;
  });
}

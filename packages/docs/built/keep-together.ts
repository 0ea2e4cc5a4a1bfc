/** A norm and its number, `n.º` and its number, a number and its unit: the space that the line is not broken at. */
const spaces =
  /(?<=(?<![\p{L}\d-])(?:EN|RFC|ISO|UBL|TLS|OAuth|OpenAPI|CIUS-PT|[Nn]\.(?:º|os))) (?=\d)|(?<=\d) (?=(?:dias?|days?|horas?|hours?|minut[eo]s?|min|kB|MB|€|%)(?![\p{L}\d]))/gu;

/** Names whose hyphen ends no line, with the version that follows. */
const names = /(?<![\p{L}\d-])(?:FE-AP|B[TG]-\d+|CIUS-PT(?:\u00a0[\d.]*\d)?)(?![\p{L}\d]|-\p{L})/gu;

const tagOrText = /<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g;
const asWritten = /^(?:pre|code|kbd|samp|svg|script|style|textarea|option)$/;
/** Islands are hydrated with the text that they were rendered with. */
const asRendered = / (?:data-island=|class="whole")/;

/**
 * Keeps on one line what belongs together in the text of a page, as «EN 16931» or «FE-AP». Made last: what reads pages (twins, search,
 * feed) reads ordinary spaces. Names get an element and no other hyphen, so that who looks for them in the page finds them.
 *
 * @param body as React writes it: `>` in attributes is escaped
 */
export function keepTogether(body: string): string {
  let left: {readonly name: string; depth: number} | undefined;
  return body.replace(tagOrText, (part, closing: string, name: string | undefined, attributes: string) => {
    if (name === undefined) {
      return left ? part : part.replace(spaces, '\u00a0').replace(names, '<span class="whole">$&</span>');
    }
    if (left?.name === name) left.depth += closing ? -1 : 1;
    else if (!left && (asWritten.test(name) || asRendered.test(attributes))) left = {name, depth: 1};
    if (left?.depth === 0) left = undefined;
    return part;
  });
}

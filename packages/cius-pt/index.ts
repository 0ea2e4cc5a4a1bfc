/**
 * CIUS-PT 2.1.1 and EN 16931 for UBL 2.1 invoices and credit notes, in Node and in browsers. Everything that a user of this product
 * needs is exported here; `report.ts` beside it holds only the types and limits of reports, for pages that show them.
 *
 *     const report = validate('invoice.xml', bytes); // → {verdict: 'invalid', findings: [{rule: 'BR-06', line: 12, message, …}], …}
 */

/* Validates a file: encoding, well-formedness, structure of UBL, rules, totals. Never throws. */
export {validate} from './validator/index.ts';
export * from './validator/report.ts';
export {plainReport} from './validator/plain.ts';
/* Settings of the validator: the schema of JSON documents, and cures. `checkSchema` evaluates the schema, and supports these keywords. */
export {NO_KNOWLEDGE, type Cure, type JsonSchema, type Knowledge, type Platform} from './validator/knowledge.ts';
export {checkSchema, supportsKeyword} from './validator/json/schema.ts';
/* What is wrong with the characters of any text of the API, such as an unpaired surrogate. */
export {characterFault} from './validator/json/characters.ts';
/* The regular expression of a pattern of that schema, for texts of any length. */
export {expressionOf} from './validator/json/expression.ts';
/* Parses JSON with offsets, and reports duplicate properties. */
export {parseJson} from './validator/json/parse.ts';
export {Lines} from './validator/lines.ts';

/* Converts a JSON document to UBL 2.1. */
export {toUbl} from './ubl/to-ubl.ts';
export {escapeXml} from './ubl/xml.ts';

/* The steps of `validate`, one by one: text → tree → invoice → broken rules. */
/* `invoiceOfJson` converts a JSON document to UBL text and invoice, without parsing the text again. */
export {checkInvoice, invoiceOf, invoiceOfJson, readXml, RULES} from './rules/index.ts';
export type {Element, Finding as RuleFinding, Invoice, Rule, RuleSet, XmlFault} from './rules/index.ts';
/* The same findings without lines and columns, with the messages and cures of the validator. */
export {ruleDrafts} from './validator/rules.ts';
export {structureDrafts} from './validator/structure.ts';
export {usageDrafts} from './validator/usage/index.ts';
/* Whether the buyer issued the document: `389`, or a note with the wording. */
export {isSelfBilled} from './validator/usage/wording.ts';
export type {Draft} from './validator/draft.ts';

/* Elements below an element, by a path of local names: `select(invoice.root, 'InvoiceLine/Item/Name')`. */
export {first, has, normalize, select, text} from './rules/tree.ts';

/* The business terms of EN 16931 and the code lists, as CIUS-PT defines them. */
export {cardinalityOf, formatOf, nameOfTerm, placeOf, placesOf, TERMS} from './rules/terms.ts';
export type {Format, Locale, TermId} from './rules/terms.ts';
/* BT-24 of the version that is checked. */
export {customizationId} from './identifiers.ts';
export {namedLists} from './rules/code-lists/named.ts';
export * as codeLists from './rules/code-lists/lists.ts';

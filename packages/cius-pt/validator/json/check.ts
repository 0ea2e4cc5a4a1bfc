import {invoiceOf, readXml, type Element, type Invoice} from '../../rules/index.ts';
import {placesOf, TERMS} from '../../rules/terms.ts';
import {cureOverpaid} from '../../rules/common.ts';
import {decimal} from '../../rules/decimal.ts';
import {isRecord} from '../../ubl/is-record.ts';
import {NoUbl, UnknownProperties} from '../../ubl/source.ts';
import {toUbl} from '../../ubl/to-ubl.ts';
import {ownDraft, shorten, type Draft} from '../draft.ts';
import type {Knowledge} from '../knowledge.ts';
import type {Localized} from '../report.ts';
import {ruleDrafts} from '../rules.ts';
import {creditCure, signsOf, type Signs} from '../signs.ts';
import {structureDrafts} from '../structure.ts';
import {usageDrafts} from '../usage/index.ts';
import {nodeAt, parseJson, pointerStep, type JsonNode} from './parse.ts';
import {pointerFor, pointersOf, type Pointers} from './pointers.ts';
import {checkSchema, unknownPropertyCure, type SchemaFault} from './schema.ts';

/** Result of checking a JSON document. */
interface CheckedJson {
  readonly drafts: readonly Draft[];
  /** The UBL that was created from the document; undefined if it does not match the contract. */
  readonly ubl: {readonly xml: string | null; readonly invoice: Invoice} | undefined;
  readonly kind: 'invoice' | 'credit-note' | null;
  /** Is it a JSON object? */
  readonly isRead: boolean;
  /** Offset in the JSON text of the value that an element of the XML, with this term, was created from. */
  readonly offsetOf: (element: Element, term: string) => number;
}

/** Adds the position of a pointer to a draft. If the pointer does not exist, the position is that of its nearest existing parent. */
const draftAt = (
  root: JsonNode,
  pointer: string,
  draft: Omit<Draft, 'start' | 'end' | 'pointer'>,
  key?: string,
): Draft => {
  const nearest = nodeAt(root, pointer);
  const start = (key === undefined ? undefined : nearest.node.keys.get(key)) ?? nearest.node.start;
  return {...draft, pointer, start, ...(nearest.pointer === pointer && key === undefined && {end: nearest.node.end})};
};

const schemaDraft = (
  root: JsonNode,
  {pointer, key, lacks, message, cure, found, term}: SchemaFault,
  rule = 'JSON-SCHEMA',
): Draft => {
  const draft: Draft = draftAt(
    root,
    pointer,
    {
      rule,
      level: 'schema',
      severity: 'error',
      message,
      cure,
      found: found === undefined ? undefined : shorten(found),
      ...(term !== undefined && {terms: [term]}),
    },
    key,
  );
  const property = key ?? lacks;
  return property === undefined ? draft : {...draft, pointer: pointer + pointerStep(property)};
};

/** Checks a JSON document: syntax, the schema `Document` if the knowledge has it, then the rules on the UBL that is created from it. */
export const checkJson = (text: string, knowledge: Knowledge): CheckedJson => {
  const {node, drafts} = parseJson(text);
  const noDocument = {ubl: undefined, kind: null, isRead: false, offsetOf: () => 0};
  if (!node) return {...noDocument, drafts};
  const kind = kindOf(node.value);
  const faults = withSignCures(checkSchema(node.value, 'Document', knowledge.schemas, knowledge.forms), node.value).map(
    (fault) => schemaDraft(node, fault),
  );
  if (faults.length > 0) return {...noDocument, kind, isRead: isRecord(node.value), drafts: [...drafts, ...faults]};
  const {value, isWhole} = withUploads(node.value);
  let xml;
  try {
    xml = toUbl(value);
  } catch (error) {
    return {...noDocument, kind, isRead: isRecord(node.value), drafts: [...drafts, ...ublErrorDrafts(node, error)]};
  }
  const parsedXml = readXml(xml);
  const invoice = 'root' in parsedXml ? invoiceOf(parsedXml.root) : undefined;
  // JSON strings can contain characters that XML does not allow.
  if (!invoice) return {...noDocument, kind, isRead: true, drafts: [...drafts, xmlCharacterDraft(text)]};
  const pointers = pointersOf(knowledge);
  return {
    drafts: [
      ...drafts,
      ...[...structureDrafts(invoice.root), ...ruleDrafts(invoice), ...usageDrafts(invoice)].map((draft) =>
        toJsonDraft(draft, node, pointers, invoice),
      ),
    ],
    ubl: {xml: isWhole ? xml : null, invoice},
    kind,
    isRead: true,
    offsetOf: (element, term) => nodeAt(node, pointerFor([term], element, pointers) ?? '').node.start,
  };
};

/**
 * Replaces files that only the platform has by placeholders, so that the rest can be checked. With a placeholder, the report does not include
 * the XML.
 */
const withUploads = (document: unknown): {readonly value: unknown; readonly isWhole: boolean} => {
  if (!isRecord(document) || !Array.isArray(document.attachments)) return {value: document, isWhole: true};
  const originalAttachments: readonly unknown[] = document.attachments;
  const attachments = originalAttachments.map((attachment) => {
    if (!isRecord(attachment) || typeof attachment.attachmentId !== 'string') return attachment;
    const {attachmentId, ...rest} = attachment;
    return {...rest, content: 'AA==', mediaType: 'application/pdf', fileName: attachmentId};
  });
  const isWhole = attachments.every((attachment, index) => attachment === originalAttachments[index]);
  return {value: isWhole ? document : {...document, attachments}, isWhole};
};

/** The signs of a credit note with a negative total; `some` if the document cannot be converted. */
const signsIn = (document: unknown): Signs | undefined => {
  try {
    const parsedXml = readXml(toUbl(document));
    const invoice = 'root' in parsedXml ? invoiceOf(parsedXml.root) : undefined;
    return invoice && signsOf(invoice);
  } catch {
    return 'some';
  }
};

/** Replaces the cures of refused signs, if the whole credit note has wrong signs or the document is overpaid. */
const withSignCures = (faults: readonly SchemaFault[], document: unknown): readonly SchemaFault[] => {
  const isOfTotal = ({signed, pointer}: SchemaFault): boolean => signed === true && pointer.startsWith('/totals/');
  const hasSignFault = faults.some((fault) => fault.signed);
  const overpaid = hasSignFault ? overpaidInJson(document) : undefined;
  if (overpaid) {
    return faults.map((fault) =>
      fault.signed && fault.pointer === '/totals/payable' ? {...fault, cure: overpaid} : fault,
    );
  }
  const signs = kindOf(document) === 'credit-note' && hasSignFault ? signsIn(document) : undefined;
  return signs === undefined
    ? faults
    : faults.map((fault) =>
        isOfTotal(fault) || (fault.signed && signs === 'all') ? {...fault, cure: creditCure(signs)} : fault,
      );
};

const overpaidInJson = (document: unknown): Localized | undefined => {
  const totals = isRecord(document) && isRecord(document.totals) ? document.totals : {};
  const [gross, paid] = [totals.withVat, totals.prepaid].map((each) =>
    typeof each === 'string' ? decimal(each) : undefined,
  );
  return cureOverpaid(gross, paid);
};

const kindOf = (document: unknown): CheckedJson['kind'] =>
  isRecord(document) && typeof document.typeCode === 'string'
    ? document.typeCode === '381'
      ? 'credit-note'
      : 'invoice'
    : null;

const toJsonDraft = (draft: Draft, root: JsonNode, pointers: Pointers, invoice: Invoice): Draft => {
  const {element, terms = [], cure, cureInJson} = draft;
  const pointer = element && pointerFor(terms, element, pointers);
  const field = (path: string): string | undefined => element && fieldOf(path, element, invoice, pointers);
  const inJson = (words: string, preposition: string): string =>
    words
      // For an element with its value, the cure names the value and the property.
      .replace(/`<(cbc:\w+)[^>`]*>([^<`]*)<\/\1>`/gu, (code, path: string, value: string) => {
        const name = field(path);
        return name === undefined ? code : `\`${JSON.stringify(value)}\` ${preposition} \`${name}\``;
      })
      .replace(
        /`(\/?c[ab]c:[^`]*|\/(?:Invoice|CreditNote)\/[^`]*)`/gu,
        (code, path: string) => field(path)?.replace(/.+/u, '`$&`') ?? code,
      );
  const words = cureInJson ?? (cure && {...cure, pt: inJson(cure.pt, 'em'), en: inJson(cure.en, 'in')});
  const draftInJson = {...draft, ...(words && {cure: words})};
  return draftAt(root, pointer ?? '', draftInJson);
};

/** The JSON field for a path in a cure: a path from the root, or below the element. */
const fieldOf = (path: string, element: Element, {root}: Invoice, pointers: Pointers): string | undefined => {
  if (path.startsWith('/')) {
    const steps = path.split('/').slice(2);
    return pointerFor(termsAt(plainPlace(steps)), deepest(root, steps), pointers);
  }
  const below = plainPlace(path.split('/'));
  // The path starts at the element or at a parent, because a finding points to the wrong amount itself.
  for (let start: Element | undefined = element; start; start = start.parent) {
    const terms = termsAt([...(start === root ? [] : plainPlace(start.xpath.split('/').slice(2))), ...below]);
    const pointer = pointerFor(terms, element, pointers);
    if (pointer !== undefined) return pointer;
  }
  return nameOf(below, pointers);
};

const plainPlace = (steps: readonly string[]): readonly string[] =>
  steps.map((step) =>
    step
      .replace(/^c[ab]c:|\[\d+\]$/gu, '')
      .replace(/^(?:Invoice|CreditNote)Line$/u, '*Line')
      .replace(/^(?:Invoiced|Credited)Quantity$/u, '*Quantity'),
  );

const termsAt = (place: readonly string[]): readonly string[] =>
  TERMS.filter((term) => placesOf(term).includes(place.join('/')));

/** The name of a property, if its position in the JSON document is unknown. */
const nameOf = (below: readonly string[], pointers: Pointers): string | undefined =>
  TERMS.filter((term) => placesOf(term).some((place) => `/${place}`.endsWith(`/${below.join('/')}`)))
    .flatMap((term) => pointers.get(term) ?? [])
    .map((pointer) => pointer.split('/').findLast((step) => step !== '*'))
    .find(Boolean);

/** The element at the end of the steps, or the last one that exists. */
const deepest = (start: Element, [step, ...rest]: readonly string[]): Element => {
  const [, name = '', position = '1'] = /^c[ab]c:(\w+)(?:\[(\d+)\])?$/u.exec(step ?? '') ?? [];
  const next = start.childrenNamed(name)[Number(position) - 1];
  return next ? deepest(next, rest) : start;
};

/** The findings for an error in the conversion to UBL. */
const ublErrorDrafts = (root: JsonNode, error: unknown): readonly Draft[] => {
  if (error instanceof UnknownProperties) return error.places.map((place) => unknownProperty(root, place));
  if (!(error instanceof NoUbl)) throw error;
  const {pt, en} = error.reason;
  const message = {
    pt: `Não é possível fazer deste documento um ficheiro UBL: ${pt}`,
    en: `This document cannot be turned into a UBL file: ${en}`,
  };
  const pointer = error.steps.map(pointerStep).join('');
  return [{...draftAt(root, pointer, {rule: 'JSON-UBL', level: 'schema', severity: 'error', message}), pointer}];
};

const unknownProperty = (root: JsonNode, place: UnknownProperties['places'][number]): Draft => {
  const name = String(place.at(-1));
  const message = {
    pt: `Nenhum termo da CIUS-PT corresponde à propriedade \`${name}\`: o ficheiro UBL não a teria.`,
    en: `No business term of CIUS-PT stands for the property \`${name}\`: the UBL file would not have it.`,
  };
  const pointer = place.slice(0, -1).map(pointerStep).join('');
  return schemaDraft(root, {pointer, key: name, message, cure: unknownPropertyCure}, 'JSON-UBL');
};

const xmlCharacterDraft = (text: string): Draft => {
  const offset = Math.max(0, text.search(/\\u(?:00[01]|d[89a-f]|fff[ef])|\\[bf]/iu));
  return ownDraft(
    'JSON-UBL',
    'schema',
    offset,
    {
      pt: 'Um texto tem um carácter que não existe em XML.',
      en: 'A text holds a character that XML does not have.',
    },
    {cure: {pt: 'Retire os caracteres de controlo.', en: 'Remove control characters.'}},
  );
};

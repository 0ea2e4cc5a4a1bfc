import {invoiceOf, readXml, type Element, type Invoice} from '../rules/index.ts';
import {ownDraft, type Draft} from './draft.ts';
import {decode, type Decoded} from './encoding.ts';
import {checkJson} from './json/check.ts';
import {parseJson} from './json/parse.ts';
import {NO_KNOWLEDGE, type Knowledge, type Platform} from './knowledge.ts';
import {Lines} from './lines.ts';
import {readableInvoice} from './readable.ts';
import {maxBytes, maxFindings, type Finding, type Report} from './report.ts';
import {ruleDrafts} from './rules.ts';
import {structureDrafts} from './structure.ts';
import {termOf} from './terms.ts';
import {totalsOf} from './totals.ts';
import {usageDrafts} from './usage/index.ts';
import {wellFormedDraft} from './well-formed.ts';

/** Result of the checks, before the report is built. */
interface CheckResult {
  readonly drafts: readonly Draft[];
  readonly syntax: Report['syntax'];
  readonly kind: Report['kind'];
  /** Could the file be parsed as a document, valid or not? */
  readonly isRead: boolean;
  readonly invoice: Invoice | undefined;
  readonly xml: string | null;
  readonly offsetOf: (element: Element, term: string) => number;
}

const startOf = ({start}: Element): number => start;

const noDocument = {kind: null, isRead: false, invoice: undefined, xml: null, offsetOf: startOf} as const;

/** The caller may stop reading one byte after the limit, so the size is unknown. */
const tooLarge: Draft = ownDraft(
  'XML-SIZE',
  'well-formed',
  0,
  {
    pt: `O ficheiro tem mais de ${maxBytes} bytes, que é o que o validador lê.`,
    en: `The file has more than ${maxBytes} bytes, which is what the validator reads.`,
  },
  {
    cure: {
      pt: 'Reduza ou retire anexos; nunca divida uma fatura emitida.',
      en: 'Make attachments smaller or remove some; never split an issued invoice.',
    },
  },
);

/** Errors that only the platform reports. */
const platformDrafts = (size: number, {encoding}: Decoded, platform: Platform | undefined): Draft[] => {
  if (!platform) return [];
  const {maxBytes: most} = platform;
  return [
    ...(size > most
      ? [
          ownDraft(
            'API-SIZE',
            'platform',
            0,
            {
              pt: `O ficheiro tem mais de ${most} bytes, o máximo de um pedido: a API responde \`413\`.`,
              en: `The file has more than ${most} bytes, the most that a request may have: the API responds \`413\`.`,
            },
            {
              found: `${size} bytes`,
              cure: {
                pt: 'Reduza ou retire anexos, ou envie-os à parte (`attachmentId`, só em JSON); nunca divida uma fatura emitida.',
                en: 'Make attachments smaller, or send them separately (`attachmentId`, JSON only); never split an issued invoice.',
              },
            },
          ),
        ]
      : []),
    ...(encoding === undefined
      ? []
      : [
          ownDraft(
            'API-ENCODING',
            'platform',
            0,
            {
              pt: 'O XML está noutra codificação; a API só aceita UTF-8.',
              en: 'The XML is in another encoding; the API takes UTF-8 only.',
            },
            {
              found: encoding,
              cure: {
                pt: 'Grave o ficheiro em UTF-8 e declare `encoding="UTF-8"`.',
                en: 'Save the file as UTF-8 and declare `encoding="UTF-8"`.',
              },
            },
          ),
        ]),
  ];
};

const otherDocument = ({local, namespace, start, startEnd}: Element): Draft =>
  ownDraft(
    'UBL-ROOT',
    'structure',
    start,
    {
      pt: `Não é uma fatura nem uma nota de crédito UBL 2.1: o elemento raiz é \`${local}\`.`,
      en: `It is neither an invoice nor a credit note of UBL 2.1: the root element is \`${local}\`.`,
    },
    {
      end: startEnd,
      found: namespace === '' ? local : `{${namespace}}${local}`,
      cure: {
        pt: 'Use `Invoice` ou `CreditNote`, no espaço de nomes `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2` ou `…:CreditNote-2`.',
        en: 'Use `Invoice` or `CreditNote`, in the namespace `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2` or `…:CreditNote-2`.',
      },
    },
  );

const checkXml = (text: string, lines: Lines): CheckResult => {
  const parsedXml = readXml(text);
  if ('fault' in parsedXml) {
    const syntax = text.trim() === '' ? null : 'ubl';
    return {...noDocument, syntax, drafts: [wellFormedDraft(parsedXml.fault, lines)], xml: text};
  }
  const invoice = invoiceOf(parsedXml.root);
  if (!invoice) return {...noDocument, syntax: 'ubl', drafts: [otherDocument(parsedXml.root)], xml: text};
  return {
    drafts: [...structureDrafts(invoice.root), ...ruleDrafts(invoice), ...usageDrafts(invoice)],
    syntax: 'ubl',
    kind: invoice.isCreditNote ? 'credit-note' : 'invoice',
    isRead: true,
    invoice,
    xml: text,
    offsetOf: startOf,
  };
};

/** Is the file JSON? Decided by its first character. A `.json` file can also contain a single value, or nothing. */
const isJson = (file: string, text: string): boolean =>
  /^\s*[{[]/u.test(text) || (/\.json$/iu.test(file) && /^\s*(?:["\w-]|$)/u.test(text));

/** Is it text that cannot be a document, such as a sentence? A text with a `<` or a bracket gets the message of its parser instead. */
const isOtherText = (text: string): boolean =>
  text.trim() !== '' && !/[<{[]/u.test(text) && parseJson(text).node === undefined;

const otherText: Draft = ownDraft(
  'XML-FILE',
  'well-formed',
  0,
  {pt: 'O texto não é XML nem JSON.', en: 'The text is neither XML nor JSON.'},
  {cure: {pt: 'Indique o conteúdo do ficheiro da fatura.', en: 'Give the content of the invoice file.'}},
);

const check = (file: string, text: string, lines: Lines, knowledge: Knowledge): CheckResult => {
  if (isOtherText(text)) return {...noDocument, syntax: null, drafts: [otherText], xml: text};
  if (!isJson(file, text)) return checkXml(text, lines);
  const {ubl, drafts, kind, isRead, offsetOf} = checkJson(text, knowledge);
  return {drafts, syntax: 'json', kind, isRead, invoice: ubl?.invoice, xml: ubl?.xml ?? null, offsetOf};
};

/** Offset of the attribute in the start tag of the element. */
const attributeStart = (text: string, {start, startEnd}: Element, name: string): number => {
  const index = text.slice(start, startEnd).search(new RegExp(`[\\s:]${name}\\s*=`, 'u'));
  return index < 0 ? start : start + index + 1;
};

const findingOf = (draft: Draft, lines: Lines, knowledge: Knowledge, isXml: boolean): Finding => {
  const {rule, level, severity, message, reason, terms = [], element, attribute, pointer, found} = draft;
  const start = isXml && element && attribute ? attributeStart(lines.text, element, attribute) : draft.start;
  const place = lines.at(start);
  const end = draft.end === undefined ? undefined : lines.at(draft.end);
  const ruleKnowledge = Object.hasOwn(knowledge.cures, rule) ? knowledge.cures[rule] : undefined;
  // The cure for this document is more precise than the general cure of the rule.
  const cure = draft.cure ?? ruleKnowledge?.cure ?? undefined;
  return {
    rule,
    level,
    severity,
    message,
    ...(reason && {reason}),
    terms: terms.map(termOf),
    ...(element && {
      xpath: attribute && attribute in element.attributes ? `${element.xpath}/@${attribute}` : element.xpath,
    }),
    ...(pointer !== undefined && {pointer}),
    ...place,
    ...(end && {endLine: end.line, endColumn: end.column}),
    excerpt: lines.excerpt(place),
    ...(found !== undefined && {found}),
    ...(cure && {cure: {pt: cure.pt, en: cure.en}}),
    useCase: ruleKnowledge?.useCase ?? null,
  };
};

/** Is it a warning that needs no action? The report lists these last. */
const needsNoAction = ({severity, cure}: Draft): boolean => severity === 'warning' && cure?.stays === true;

/** The drafts that a report shows, in their order: where there are too many, errors rather than warnings. */
const shown = (drafts: readonly Draft[]): readonly Draft[] => {
  if (drafts.length <= maxFindings) return drafts;
  const errors = drafts.filter(({severity}) => severity === 'error');
  const warnings = drafts.filter(({severity}) => severity !== 'error');
  const kept = new Set([...errors, ...warnings].slice(0, maxFindings));
  return drafts.filter((draft) => kept.has(draft));
};

/**
 * Checks a UBL 2.1 Invoice or CreditNote, or a JSON document of the API: encoding, well-formedness, structure, CIUS-PT, EN 16931. Runs in a
 * web worker and in Node. Never throws, whatever the bytes contain.
 *
 * @param file file name for the report; the function does not open the file
 * @param bytes content of the file
 * @param knowledge schemas for JSON documents and cures of the caller; none by default
 */
export const validate = (file: string, bytes: Uint8Array, knowledge = NO_KNOWLEDGE): Report => {
  const isTooLarge = bytes.length > maxBytes;
  const decoded: Decoded = isTooLarge ? {text: '', drafts: [tooLarge]} : decode(bytes);
  const lines = new Lines(decoded.text);
  const hasNoText = decoded.text === '' && decoded.drafts.length > 0;
  const result: CheckResult = hasNoText
    ? {...noDocument, syntax: null, drafts: []}
    : check(file, decoded.text, lines, knowledge);
  // A platform does not alter the bytes: the recipient would read other letters than the issuer wrote.
  const encodingDrafts = knowledge.platform
    ? decoded.drafts.map((draft): Draft => ({...draft, severity: 'error'}))
    : decoded.drafts;
  const drafts = [
    ...(isTooLarge ? [] : platformDrafts(bytes.length, decoded, knowledge.platform)),
    ...encodingDrafts,
    ...result.drafts,
  ].sort((left, right) => Number(needsNoAction(left)) - Number(needsNoAction(right)) || left.start - right.start);
  const errors = drafts.filter(({severity}) => severity === 'error').length;
  const lineOf = (element: Element, term: string): number => lines.at(result.offsetOf(element, term)).line;
  const {invoice, syntax, kind, isRead, xml} = result;
  return {
    file,
    syntax,
    kind,
    verdict: isRead ? (errors === 0 ? 'valid' : 'invalid') : 'unreadable',
    findings: shown(drafts).map((draft) => findingOf(draft, lines, knowledge, syntax === 'ubl')),
    counts: {errors, warnings: drafts.length - errors, omitted: Math.max(0, drafts.length - maxFindings)},
    totals: invoice ? totalsOf(invoice, lineOf) : null,
    invoice: invoice ? readableInvoice(invoice, lineOf) : null,
    xml,
  };
};

import type {Element} from '../rules/index.ts';
import {continued, cureLeave, cureRemove, cureWrite, cureWriteIssued} from '../rules/rule.ts';
import {addMimeCode} from '../rules/attached.ts';
import {cardinalityOf, isTerm} from '../rules/terms.ts';
import {first, normalize} from '../rules/tree.ts';
import {dataTypeOf, dateMeantBy, fitsAttribute, fitsForm, numberMeantBy, type Form} from '../ubl/data-types.ts';
import {partsOf, type Part} from '../ubl/structure.ts';
import {ownDraft, shorten, type Draft} from './draft.ts';
import {nearest, editDistance} from './nearest.ts';
import {termsOf} from './terms.ts';
import type {Localized} from './report.ts';

const level = 'structure';

/** Maximum number of edits of a misspelling: one in five letters. */
const maxEdits = (name: string): number => Math.max(1, Math.floor(name.length / 5));

const nameOf = (element: Element): string =>
  element.prefix === '*:' ? `{${element.namespace}}${element.local}` : `${element.prefix}${element.local}`;

const partName = ({prefix, name}: Part): string => `${prefix}${name}`;

const draft = (rule: string, element: Element, message: Localized, more: Partial<Draft> = {}): Draft =>
  ownDraft(rule, level, element.start, message, {element, end: element.startEnd, ...more});

const longestName = 60;

/** Maximum number of unknown names to look up. A document with more of them has another content, not misspellings. */
const mostNames = 200;

type Parts = ReadonlyMap<string, Part>;

/** Finds the element that a misspelt name probably means; results are cached. */
const spellingCorrector = (): ((name: string, parts: Parts) => Part | undefined) => {
  const cache = new Map<Parts, Map<string, Part | undefined>>();
  let lookups = 0;
  return (name, parts) => {
    const names = cache.get(parts) ?? new Map<string, Part | undefined>();
    cache.set(parts, names);
    if (names.has(name)) return names.get(name);
    if (name.length > longestName || lookups >= mostNames) return undefined;
    lookups += 1;
    const [nearestName] = nearest(name, parts.keys());
    const part =
      nearestName !== undefined && editDistance(name, nearestName) <= maxEdits(name)
        ? parts.get(nearestName)
        : undefined;
    names.set(name, part);
    return part;
  };
};

const insteadCure = (right: string, wrong: string): Localized => ({
  pt: `Escreva \`${right}\` em vez de \`${wrong}\`.`,
  en: `Write \`${right}\` instead of \`${wrong}\`.`,
});

/** An element that is not allowed in its parent. */
const unknownElement = (child: Element, parent: Element, probablePart: Part | undefined): Draft => {
  const name = nameOf(child);
  return draft(
    'UBL-ELEMENT',
    child,
    {
      pt: `A UBL 2.1 não tem \`${name}\` em \`${nameOf(parent)}\`.`,
      en: `UBL 2.1 has no \`${name}\` in \`${nameOf(parent)}\`.`,
    },
    {
      found: name,
      cure: inOtherKind(child, parent) ?? (probablePart ? insteadCure(partName(probablePart), name) : removeCure(name)),
    },
  );
};

/** "Remove …", and where its value belongs, so that no issued value is lost. */
const removeCure = (name: string): Localized =>
  continued(cureRemove([name]), {
    pt: '; se o valor é do documento emitido, escreva-o no elemento que lhe cabe ou numa nota (`cbc:Note`)',
    en: '; if the value is that of the issued document, write it into the element that it belongs to or a note (`cbc:Note`)',
  });

/** Elements with different names in an invoice and in a credit note. */
const counterparts: readonly (readonly [string, string])[] = [
  ['cac:InvoiceLine', 'cac:CreditNoteLine'],
  ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
  ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'],
];

/** Cure for an element of the other kind of document. */
const inOtherKind = (child: Element, parent: Element): Localized | undefined => {
  const name = nameOf(child);
  for (const [one, other] of counterparts) {
    const right = name === one ? other : name === other ? one : undefined;
    if (right !== undefined && partsOf(parent.local)?.has(right.slice(4)) === true) return insteadCure(right, name);
  }
  if (parent.local !== 'CreditNote') return undefined;
  if (name === 'cac:ProjectReference') {
    return {
      pt: 'Numa nota de crédito, o número do lote vai noutra referência: escreva-o em `cac:AdditionalDocumentReference/cbc:ID`, com `schemeID="AAA"`, e retire `cac:ProjectReference`.',
      en: 'In a credit note, the number of the batch goes into another reference: write it into `cac:AdditionalDocumentReference/cbc:ID`, with `schemeID="AAA"`, and remove `cac:ProjectReference`.',
    };
  }
  return name === 'cbc:DueDate'
    ? {
        pt: 'Numa nota de crédito, o vencimento vai no meio de pagamento: escreva-o em `cac:PaymentMeans/cbc:PaymentDueDate` e retire `cbc:DueDate`; sem meio de pagamento, escreva em `cac:PaymentTerms/cbc:Note` as condições do documento emitido.',
        en: 'In a credit note, the due date goes into the means of payment: write it into `cac:PaymentMeans/cbc:PaymentDueDate` and remove `cbc:DueDate`; without means of payment, write the terms of the issued document into `cac:PaymentTerms/cbc:Note`.',
      }
    : undefined;
};

const wrongNamespace = (child: Element, part: Part): Draft =>
  draft(
    'UBL-ELEMENT',
    child,
    {
      pt: `\`${nameOf(child)}\` está no espaço de nomes errado.`,
      en: `\`${nameOf(child)}\` is in the wrong namespace.`,
    },
    {found: nameOf(child), cure: insteadCure(partName(part), nameOf(child))},
  );

const wrongOrder = (child: Element, part: Part, before: Part): Draft =>
  draft(
    'UBL-ORDER',
    child,
    {
      pt: `\`${partName(part)}\` está depois de \`${partName(before)}\`; na UBL 2.1, a ordem é a inversa.`,
      en: `\`${partName(part)}\` comes after \`${partName(before)}\`; in UBL 2.1 it is the other way round.`,
    },
    {
      cure: {
        pt: `Ponha \`${partName(part)}\` antes de \`${partName(before)}\`.`,
        en: `Put \`${partName(part)}\` before \`${partName(before)}\`.`,
      },
    },
  );

const repeatedElement = (child: Element, part: Part, parent: Element): Draft =>
  draft(
    'UBL-COUNT',
    child,
    {
      pt: `\`${partName(part)}\` só pode aparecer uma vez em \`${nameOf(parent)}\`.`,
      en: `\`${partName(part)}\` may occur once only in \`${nameOf(parent)}\`.`,
    },
    {cure: cureLeave(partName(part))},
  );

const missingElement = (parent: Element, part: Part): Draft =>
  draft(
    'UBL-COUNT',
    parent,
    {
      pt: `Falta \`${partName(part)}\` em \`${nameOf(parent)}\`.`,
      en: `\`${partName(part)}\` is missing in \`${nameOf(parent)}\`.`,
    },
    {cure: cureWriteIssued(partName(part))},
  );

const unusedElement = (child: Element): Draft =>
  draft(
    'UBL-UNUSED',
    child,
    {
      pt: `A EN 16931 não usa \`${nameOf(child)}\`: o destinatário pode ignorá-lo.`,
      en: `EN 16931 does not use \`${nameOf(child)}\`: the recipient may ignore it.`,
    },
    {
      severity: 'warning',
      cure: {
        pt: `Retire \`${nameOf(child)}\`; se o destinatário precisa do valor, escreva-o em \`cbc:Note\`.`,
        en: `Remove \`${nameOf(child)}\`; if the recipient needs the value, write it into \`cbc:Note\`.`,
      },
    },
  );

/** A basic component contains only text. */
const nestedElement = (child: Element, parent: Element): Draft =>
  draft(
    'UBL-ELEMENT',
    child,
    {
      pt: `\`${nameOf(parent)}\` só tem texto, não elementos.`,
      en: `\`${nameOf(parent)}\` holds text only, no elements.`,
    },
    {cure: removeCure(nameOf(child))},
  );

/** Description of each data type, for message and cure. */
const forms: Readonly<Record<Exclude<Form, 'text'>, readonly [pt: string, en: string]>> = {
  decimal: ['um número decimal, com ponto: `1234.50`', 'a decimal number, with a point: `1234.50`'],
  date: ['uma data que exista, na forma AAAA-MM-DD', 'a date that exists, as YYYY-MM-DD'],
  time: ['uma hora que exista, na forma HH:MM:SS', 'a time that exists, as HH:MM:SS'],
  boolean: ['`true` ou `false`', '`true` or `false`'],
  base64: ['um ficheiro em base64 (RFC 4648)', 'a file in base64 (RFC 4648)'],
};

/** The value that the text probably means, if it is clear. */
const probableValueOf = (form: Form, text: string): string | undefined => {
  const candidates = {
    decimal: numberMeantBy(text),
    date: dateMeantBy(text) ?? text,
    boolean: text.toLowerCase(),
    base64: text.replace(/^data:.{0,99};base64,/u, ''),
  };
  return Object.values(candidates).find((value) => value !== text && fitsForm(form, value));
};

/** A value with the wrong data type. */
const wrongValue = (element: Element, form: Exclude<Form, 'text'>, text: string): Draft => {
  const [pt, en] = forms[form];
  const probableValue = probableValueOf(form, text);
  return draft(
    'UBL-TYPE',
    element,
    {pt: `\`${nameOf(element)}\` tem de ser ${pt}.`, en: `\`${nameOf(element)}\` has to be ${en}.`},
    {
      terms: termsOf(element),
      end: element.end,
      ...(text !== '' && {found: shorten(text)}),
      cure:
        probableValue === undefined || probableValue.length > longestName
          ? issuedValue(element, form)
          : cureWrite(probableValue),
    },
  );
};

/** Cure for a value without a clear meaning: the sender must write the issued value. */
const issuedValue = (element: Element, form: Exclude<Form, 'text'>): Localized => {
  const [pt, en] = forms[form];
  if (form === 'boolean') return {pt: 'Escreva `true` ou `false`.', en: 'Write `true` or `false`.'};
  if (form === 'base64') {
    return {
      pt: `Escreva ${pt}; sem ficheiro, retire o elemento.`,
      en: `Write ${en}; without a file, remove the element.`,
    };
  }
  const value = {
    pt: `Escreva o valor do documento emitido: ${pt}.`,
    en: `Write the value of the issued document: ${en}.`,
  };
  const isOptional = termsOf(element).some((term) => isTerm(term) && cardinalityOf(term).startsWith('0'));
  return isOptional
    ? continued(value, {pt: '; se ele não o tem, retire o elemento', en: '; if it has none, remove the element'})
    : value;
};

const xsi = '{http://www.w3.org/2001/XMLSchema-instance}';
/** XML Schema attributes that are allowed on all elements. */
const allowedAttributes = new Set(['schemaLocation', 'noNamespaceSchemaLocation', 'type'].map((name) => xsi + name));

const withoutNamespace = (attribute: string): string => attribute.slice(attribute.lastIndexOf('}') + 1);

/** An attribute that UBL does not allow here. */
const unknownAttribute = (element: Element, attribute: string, allowed: readonly string[]): Draft => {
  const name = withoutNamespace(attribute);
  const [nearestName] = name.length > longestName ? [] : nearest(name, allowed);
  const isClose = name === attribute && nearestName !== undefined && editDistance(name, nearestName) <= maxEdits(name);
  return draft(
    'UBL-ATTRIBUTE',
    element,
    {
      pt: `A UBL 2.1 não tem o atributo \`${name}\` em \`${nameOf(element)}\`.`,
      en: `UBL 2.1 has no attribute \`${name}\` in \`${nameOf(element)}\`.`,
    },
    {
      attribute: name,
      found: shorten(element.attributes[attribute] ?? ''),
      cure: isClose && nearestName !== '' ? insteadCure(`@${nearestName}`, `@${name}`) : cureRemove([`@${name}`]),
    },
  );
};

const missingAttribute = (element: Element, attribute: string, cure: Localized): Draft =>
  draft(
    'UBL-ATTRIBUTE',
    element,
    {
      pt: `\`${nameOf(element)}\` precisa do atributo \`${attribute}\`.`,
      en: `\`${nameOf(element)}\` needs the attribute \`${attribute}\`.`,
    },
    {cure},
  );

const wrongLanguage = (element: Element, found: string): Draft =>
  draft(
    'UBL-ATTRIBUTE',
    element,
    {pt: '`languageID` tem de ser um código de idioma.', en: '`languageID` has to be the code of a language.'},
    {attribute: 'languageID', found, cure: cureWrite('pt')},
  );

const wrongAddress = (element: Element, attribute: string, found: string): Draft =>
  draft(
    'UBL-ATTRIBUTE',
    element,
    {
      pt: `\`${attribute}\` tem de ser um endereço (URI).`,
      en: `\`${attribute}\` has to be an address (URI).`,
    },
    {
      attribute,
      found: shorten(found),
      cure: {
        pt: 'Escreva cada `%` como `%25` e deixe um só `#`.',
        en: 'Write each `%` as `%25` and leave one `#` only.',
      },
    },
  );

/** The type of a basic component is its name with the suffix `Type`, and UBL derives no other type from it. */
const otherType = (element: Element, found: string): Draft[] => {
  const typeName = `${element.local}Type`;
  if (element.prefix !== 'cbc:' || found.slice(found.indexOf(':') + 1) === typeName) return [];
  return [
    draft(
      'UBL-ATTRIBUTE',
      element,
      {
        pt: `\`xsi:type\` só pode ser \`cbc:${typeName}\` em \`${nameOf(element)}\`.`,
        en: `\`xsi:type\` can only be \`cbc:${typeName}\` in \`${nameOf(element)}\`.`,
      },
      {attribute: 'type', found: shorten(found), cure: cureRemove(['@xsi:type'])},
    ),
  ];
};

const extraAttributes = (element: Element, allowed: readonly string[]): Draft[] =>
  Object.keys(element.attributes)
    .filter((name) => !allowed.includes(name) && !allowedAttributes.has(name))
    .map((name) => unknownAttribute(element, name, allowed));

/** Cure for an amount without a currency, or a file without a media type. */
const cureOfMissingAttribute = (attribute: string, root: Element): Localized =>
  attribute === 'mimeCode'
    ? addMimeCode
    : cureWrite(`${attribute}="${first(root, 'DocumentCurrencyCode')?.text ?? 'EUR'}"`);

/** Findings about a basic component: child elements, value, attributes. */
const basicDrafts = (element: Element, root: Element): Draft[] => {
  if (element.children.length > 0) return element.children.map((child) => nestedElement(child, element));
  const {form, attributes, requiredAttribute} = dataTypeOf(element.local);
  const text = form === 'text' ? '' : normalize(element.text);
  const language = element.attributes.languageID;
  const type = element.attributes[`${xsi}type`];
  return [
    ...(form === 'text' || fitsForm(form, text) ? [] : [wrongValue(element, form, text)]),
    ...extraAttributes(element, attributes),
    ...(requiredAttribute === undefined || requiredAttribute in element.attributes
      ? []
      : [missingAttribute(element, requiredAttribute, cureOfMissingAttribute(requiredAttribute, root))]),
    ...(language !== undefined && !/^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/iu.test(normalize(language))
      ? [wrongLanguage(element, language)]
      : []),
    ...(type === undefined ? [] : otherType(element, normalize(type))),
    ...attributes.flatMap((name) => {
      const value = normalize(element.attributes[name] ?? '');
      return fitsAttribute(name, value) ? [] : [wrongAddress(element, name, value)];
    }),
  ];
};

/** Findings about an aggregate itself: text between its elements, attributes. */
const aggregateDrafts = (element: Element): Draft[] => [
  ...(element.hasOwnText ? [looseText(element)] : []),
  ...extraAttributes(element, []),
];

const looseText = (element: Element): Draft =>
  draft(
    'UBL-TEXT',
    element,
    {
      pt: `\`${nameOf(element)}\` só tem elementos, não texto.`,
      en: `\`${nameOf(element)}\` holds elements only, no text.`,
    },
    {
      cure: {
        pt: 'Retire o texto que está entre os elementos, ou escreva-o dentro de um deles.',
        en: 'Remove the text between the elements, or write it inside one of them.',
      },
    },
  );

/**
 * Checks a document against the schemas of UBL 2.1: unknown elements, order, number of elements, data types of values, attributes, text
 * between elements. Elements that UBL allows but EN 16931 does not use give a warning; inside them, only values and attributes are checked.
 * Extensions are not checked.
 *
 * @param root an Invoice or a CreditNote
 */
export const structureDrafts = (root: Element): Draft[] => {
  const drafts: Draft[] = [];
  const add = (newDrafts: readonly Draft[]): void => {
    for (const each of newDrafts) drafts.push(each);
  };
  const correctPart = spellingCorrector();
  const checkUnused = (element: Element): void => {
    if (element.prefix === 'ext:') return;
    if (element.prefix === 'cbc:') {
      add(basicDrafts(element, root));
      return;
    }
    add(aggregateDrafts(element));
    for (const child of element.children) {
      if (child.prefix === 'cac:' || child.prefix === 'cbc:') checkUnused(child);
      else drafts.push(unknownElement(child, element, undefined));
    }
  };
  const check = (parent: Element): void => {
    const parts = partsOf(parent.local);
    if (!parts) {
      add(basicDrafts(parent, root));
      return;
    }
    add(aggregateDrafts(parent));
    const counts = new Map<string, number>();
    let last: Part | undefined;
    for (const child of parent.children) {
      const part = child.prefix === '*:' ? undefined : parts.get(child.local);
      if (!part) {
        drafts.push(unknownElement(child, parent, correctPart(child.local, parts)));
        continue;
      }
      if (part.prefix !== child.prefix) drafts.push(wrongNamespace(child, part));
      const count = (counts.get(part.name) ?? 0) + 1;
      counts.set(part.name, count);
      if (count > part.most) drafts.push(repeatedElement(child, part, parent));
      if (last && part.position < last.position) drafts.push(wrongOrder(child, part, last));
      else last = part;
      if (part.isUsed) {
        check(child);
        continue;
      }
      drafts.push(unusedElement(child));
      checkUnused(child);
    }
    for (const part of parts.values())
      if (part.least > 0 && !counts.has(part.name)) drafts.push(missingElement(parent, part));
  };
  check(root);
  return drafts;
};

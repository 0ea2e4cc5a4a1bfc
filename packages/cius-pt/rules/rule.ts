import {anywhere, below, has, normalize, select, type Element, type Invoice} from './tree.ts';
import type {CodeList} from './code-lists/codes.ts';
import {cents, show, zero, type Decimal} from './decimal.ts';
import {fits, qualified} from './paths.ts';
import {formatOf, termWithName, placeOf, placesBelow, termsIn, type Localized} from './terms.ts';

export type Severity = 'fatal' | 'warning';

/** Selects the elements that a rule checks, one by one. */
export interface Context {
  (invoice: Invoice): readonly Element[];
  /** Path of these elements in the table of terms; undefined when they can have several paths. */
  readonly place?: string | undefined;
}

/** Creates a context for elements with this path. */
export const contextAt = (place: string | undefined, find: (invoice: Invoice) => readonly Element[]): Context =>
  Object.assign((invoice: Invoice) => find(invoice), {place});

/** Tells the user how to fix a broken rule. Inline code is between backticks. */
export interface CureWords extends Localized {
  /** The user has nothing to fix. The report lists such findings last. */
  readonly stays?: true;
}

/** One rule. `check` returns true when the element complies with the rule. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Does CIUS-PT have this rule of EN 16931 too, as a warning? */
  readonly isCiusPtWarning?: boolean;
  /** The business terms that the rule is about (BT-…, BG-…). */
  readonly terms: readonly string[];
  /** Returns the term of one element, when each of `terms` has its own place. */
  readonly termAt?: (element: Element) => string;
  readonly context: Context;
  readonly check: (element: Element, invoice: Invoice) => boolean;
  /** What the rule demands, without the rule number. */
  readonly message: Localized;
  /** The message for one element, with more detail than `message`. */
  readonly messageAt?: (element: Element) => Localized;
  /** Returns the value to report as found. The default is the text of an element without children. */
  readonly found?: (element: Element, invoice: Invoice) => string | undefined;
  /** Path below the element to the element that the finding points to, if that element exists. */
  readonly place?: string;
  /** Returns the element that the finding points to, when no path leads there. */
  readonly placeIn?: (invoice: Invoice) => Element | undefined;
  /** The attribute that the rule is about. */
  readonly attribute?: string;
  /** Returns the fix, when the message does not tell what to write. */
  readonly cure?: (element: Element, invoice: Invoice) => CureWords | undefined;
}

/** "Write …": the values as inline code, joined by "or". */
export const cureWrite = (...values: readonly string[]): Localized => {
  const code = values.map((value) => `\`${value}\``);
  return {pt: `Escreva ${code.join(' ou ')}.`, en: `Write ${code.join(' or ')}.`};
};

/** Appends an alternative for a number with three decimals, whose point may separate thousands. */
export const orThousands = (cure: Localized, number: string | undefined): Localized =>
  number === undefined
    ? cure
    : continued(cure, {
        pt: `; se o ponto separa milhares, \`${number}\``,
        en: `; if the point separates thousands, \`${number}\``,
      });

/** Inserts more text before the full stop of a sentence. */
export const continued = (sentence: Localized, more: Localized): Localized => ({
  pt: sentence.pt.replace(/\.$/u, `${more.pt}.`),
  en: sentence.en.replace(/\.$/u, `${more.en}.`),
});

/** "Write … and …": the user must write all paths. */
export const cureWriteEach = (paths: readonly string[]): Localized => {
  const code = paths.map((path) => `\`${path}\``);
  return {pt: `Escreva ${code.join(' e ')}.`, en: `Write ${code.join(' and ')}.`};
};

/** "Write … into …": a value and its path, below the element of the rule or from the root. */
export const cureWriteInto = (value: string, path: string): Localized => ({
  pt: `Escreva \`${value}\` em \`${path}\`.`,
  en: `Write \`${value}\` into \`${path}\`.`,
});

/** "Remove …": the paths, joined by "or" by default. */
export const cureRemove = (paths: readonly string[], pt = ' ou ', en = ' or '): Localized => {
  const code = paths.map((path) => `\`${path}\``);
  return {pt: `Retire ${code.join(pt)}.`, en: `Remove ${code.join(en)}.`};
};

/** "Leave one … only", or at most `most`. It also tells where to put the other values of the document. */
export const cureLeave = (path: string, most = 1): Localized =>
  continued(
    most === 1
      ? {pt: `Deixe um só \`${path}\`.`, en: `Leave one \`${path}\` only.`}
      : {pt: `Deixe no máximo ${most} \`${path}\`.`, en: `Leave ${most} \`${path}\` at most.`},
    {
      pt: '; se o documento emitido diz os outros, ponha-os numa nota (BT-22)',
      en: '; if the issued document says the others, put them into a note (BT-22)',
    },
  );

/** Cure for a contradiction between a line and another place: the issued document decides which value is right. */
export const cureOneIsWrong = (value: string, path: string, other: string): Localized => ({
  pt: `Um dos dois está errado: \`${value}\` na linha ou \`${other}\` em \`${path}\`. Escreva nos dois o do documento emitido.`,
  en: `One of the two is wrong: \`${value}\` on the line or \`${other}\` in \`${path}\`. Write that of the issued document into both.`,
});

/** Cure for a warning to ignore: following EN 16931 would break CIUS-PT, or lose information of the document. */
export const cureLeaveAsIs = (pt: string, en: string): CureWords => ({
  pt: `Deixe como está: ${pt}.`,
  en: `Leave it as it is: ${en}.`,
  stays: true,
});

/** Caches a value that is computed from the whole document, because many elements need it. */
export const perInvoice = <Result>(compute: (invoice: Invoice) => Result): ((invoice: Invoice) => Result) => {
  const cache = new WeakMap<Invoice, {readonly result: Result}>();
  return (invoice) => {
    const cached = cache.get(invoice);
    if (cached) return cached.result;
    const result = compute(invoice);
    cache.set(invoice, {result});
    return result;
  };
};

/** The root element. */
export const atRoot: Context = contextAt('', (invoice) => [invoice.root]);

/** Elements below the root element, by a path of child steps. `*Line` matches invoice lines and credit note lines. */
export const at = (path: string): Context => contextAt(path, (invoice) => below(invoice, path));

/** The elements of a term, or of the first term of a list. For an attribute, the elements that may have it. */
export const atTerm = (terms: string): Context => {
  const [term] = termsIn(terms);
  return at(term === undefined ? '' : placeOf(term).replace(/\/@\w+$/u, ''));
};

/** Elements anywhere in the document whose ancestor path ends in this path. */
export const everywhere = (path: string): Context => contextAt(path, (invoice) => anywhere(invoice, path));

/** The elements of a context that meet a condition. */
export const where = (context: Context, condition: (element: Element) => boolean): Context =>
  contextAt(context.place, (invoice) => context(invoice).filter(condition));

/** Elements that have the attribute. */
export const withAttribute = (context: Context, name: string): Context =>
  where(context, (element) => name in element.attributes);

/** A fatal rule. `terms` is a list separated by spaces. */
export const rule = (
  id: string,
  terms: string,
  context: Context,
  message: Localized,
  check: Rule['check'],
  found?: Rule['found'],
): Rule => ({
  id,
  severity: 'fatal',
  terms: [...new Set(terms.split(' '))].filter(Boolean),
  context,
  check,
  message,
  ...(found && {found}),
});

/** Adds a cure to a rule. */
export const withCure = (baseRule: Rule, cure: CureWords | NonNullable<Rule['cure']>): Rule => ({
  ...baseRule,
  cure: typeof cure === 'function' ? cure : () => cure,
});

/** Does CIUS-PT forbid negative values for the first of these terms? */
const isUnsigned = (terms: string): boolean => {
  const [term] = termsIn(terms);
  const form = term && formatOf(term);
  return form?.kind === 'amount' && !form.signed;
};

/**
 * Cure for an amount that differs from its calculation. The issued document decides: the sender must not replace an issued amount only
 * because the validator calculated another one.
 *
 * @param terms terms of the rule; the first one is the amount
 * @param path path of the amount, when the finding points to another element
 */
export const cureSum = (terms: string, amount: Decimal, path?: string): Localized => {
  const figure = `\`${show(cents(amount))}\``;
  const sum = {pt: `A conta dá ${figure}`, en: `The calculation gives ${figure}`};
  if (amount < zero && isUnsigned(terms)) {
    return {
      pt: `${sum.pt}, e não pode ser negativo: compare com o documento emitido; se diz o mesmo, fale com o contabilista.`,
      en: `${sum.en}, and must not be negative: compare with the issued document; if it says the same, ask your accountant.`,
    };
  }
  const place = path === undefined ? {pt: '', en: ''} : {pt: ` em \`${path}\``, en: ` in \`${path}\``};
  return {
    pt: `${sum.pt}${place.pt}. Compare com o documento emitido: se tem esse valor, corrija o ficheiro; se não, procure o erro nos outros termos da conta; se o erro está no documento emitido, retifique-o primeiro.`,
    en: `${sum.en}${place.en}. Compare with the issued document: if it says so, correct the file; if not, look for the error in the other terms; if the error is in the issued document, rectify that first.`,
  };
};

/** "Write …, without a sign", and the rest of the sentence. */
export const cureWithoutSign = (value: string, more: Localized = {pt: '', en: ''}): Localized => ({
  pt: `Escreva \`${value}\`, sem sinal${more.pt}.`,
  en: `Write \`${value}\`, without a sign${more.en}.`,
});

/** Rest of the sentence for a price. */
export const signOfQuantity: Localized = {pt: '; o sinal vai na quantidade', en: '; the sign goes to the quantity'};

/** Rest of the sentence for a total. The sender must not change a total only because a rule refuses its sign. */
export const asIssued: Localized = {
  pt: ', se o documento emitido diz isso; um total negativo pede uma nota de crédito',
  en: ', if the issued document says so; a negative total calls for a credit note',
};

const join = (terms: string, pt: string, en: string): Localized => {
  const all = terms.split(' ').map(termWithName);
  return {pt: all.map((term) => term.pt).join(` ${pt} `), en: all.map((term) => term.en).join(` ${en} `)};
};

/** The terms with their names, joined by "or". */
export const anyOf = (terms: string): Localized => join(terms, 'ou', 'or');

/** Builds a message from a text in each language; the names of the terms replace `*`. */
export const messageAbout = (terms: string, pt: string, en: string): Localized => {
  const subject = anyOf(terms);
  return {pt: pt.replace('*', () => subject.pt), en: en.replace('*', () => subject.en)};
};

/** Names the source of a missing value, the issued document, so that the sender does not invent one. */
export const fromDocument: Localized = {
  pt: ', com o que diz o documento emitido',
  en: ', with what the issued document says',
};

/** Names the source of a missing payment account. */
const account: Localized = {
  pt: ', com a conta do documento emitido; se ele não indica nenhuma, corrija o meio de pagamento (BT-81)',
  en: ', with the account of the issued document; if it names none, correct the means of payment (BT-81)',
};

/** What to write into a missing element or attribute, by its name, when `fromDocument` does not tell enough. */
const contents: Readonly<Record<string, Localized>> = {
  Percent: {
    pt: ', com a taxa do documento emitido; sem IVA, `0.00`',
    en: ', with the rate of the issued document; without VAT, `0.00`',
  },
  NetworkID: {
    pt: ', com a rede do cartão do documento emitido; se ele não a diz, `NA`',
    en: ', with the network of the card in the issued document; if it does not say, `NA`',
  },
  PrimaryAccountNumberID: {
    pt: ', com os últimos 4 a 6 algarismos do cartão',
    en: ', with the last 4 to 6 digits of the card',
  },
  TaxScheme: {pt: ', com `VAT` em `cbc:ID`', en: ', with `VAT` in `cbc:ID`'},
  ChargeIndicator: {
    pt: ', com `false` num desconto e `true` num encargo',
    en: ', with `false` in an allowance and `true` in a charge',
  },
  ClassifiedTaxCategory: {
    pt: ', com a categoria e a taxa de IVA da linha no documento emitido',
    en: ', with the VAT category and rate of the line in the issued document',
  },
  unitCode: {
    pt: ', com o código da unidade do documento emitido: unidade é `C62`, hora `HUR`, dia `DAY`, quilograma `KGM`, litro `LTR`, metro `MTR`',
    en: ', with the code of the unit of the issued document: a unit is `C62`, an hour `HUR`, a day `DAY`, a kilogram `KGM`, a litre `LTR`, a metre `MTR`',
  },
};

/** "Write …" for all paths, with the source of the values, so that the sender does not invent them. */
export const cureWriteIssued = (...paths: readonly string[]): Localized => {
  const hints = paths.flatMap((path) => contents[/\w+$/u.exec(path)?.[0] ?? ''] ?? []);
  const [pt, en] = (['pt', 'en'] as const).map((language) => hints.map((content) => content[language]).join(''));
  return continued(cureWriteEach(paths), pt && en ? {pt, en} : fromDocument);
};

const postCode: Localized = {
  pt: `${fromDocument.pt}; se o país não tem códigos postais, não o invente: confirme com o adquirente o que escrever`,
  en: `${fromDocument.en}; if the country has no post codes, do not make one up: ask the buyer what to write`,
};

/** What to write by missing term, or by rule, when `fromDocument` does not tell enough. */
export const sources: Readonly<Record<string, Localized>> = {
  'BT-24': {pt: '', en: ''},
  'BT-78': postCode,
  'BT-84': account,
  'BG-3': {
    pt: ', com número e data da fatura que a nota emitida indica; `RAPPEL`, numa nota de crédito sobre o volume de compras',
    en: ', with number and date of the invoice that the issued note states; `RAPPEL` in a credit note of a volume rebate',
  },
  'BR-CIUS-PT-65': {
    pt: ', com número e data da fatura que a nota emitida indica',
    en: ', with number and date of the invoice that the issued note states',
  },
  'BG-15': {
    pt: ', com o local de entrega; em serviços, o da prestação ou o do adquirente',
    en: ', with the place of delivery; for services, that of the service or of the buyer',
  },
};

/** Adds a cure that names the elements to write. */
export const withCureToWrite = (baseRule: Rule, paths: readonly string[]): Rule =>
  withCure(baseRule, (_, invoice) =>
    continued(
      cureWrite(...paths.filter((path) => fits(path, invoice)).map((path) => qualified(path, invoice))),
      sources[baseRule.id] ?? sources[baseRule.terms[0] ?? ''] ?? fromDocument,
    ),
  );

/** Paths of the terms below the elements of a context, or below a group in these elements. */
const placesIn = (terms: string, {place}: Context, group = ''): readonly string[] => {
  if (place === undefined) throw new Error(`The context of a rule about ${terms} has no place: give the paths`);
  return placesBelow(terms, [place, group].filter(Boolean).join('/'));
};

/** Path of a term below the elements of a context; the first one, if there are several. */
export const placeIn = (term: string, context: Context): string => placesIn(term, context)[0] ?? '';

/** Demands that at least one of the paths exists. The default paths are those of the terms. */
export const mustExist = (
  id: string,
  terms: string,
  context: Context,
  paths: readonly string[] = placesIn(terms, context),
): Rule =>
  withCureToWrite(
    rule(id, terms, context, messageAbout(terms, 'Falta *.', '* is missing.'), (element) =>
      paths.some((path) => has(element, path)),
    ),
    paths,
  );

/** Like `mustExist`, but the text at the path must not be blank. */
export const mustBeFilled = (
  id: string,
  terms: string,
  context: Context,
  paths: readonly string[] = placesIn(terms, context),
): Rule => ({
  ...withCureToWrite(
    rule(id, terms, context, messageAbout(terms, 'Falta * ou está vazio.', '* is missing or empty.'), (element) =>
      paths.some((path) => normalize(select(element, path)[0]?.text ?? '') !== ''),
    ),
    paths,
  ),
  ...(paths.length === 1 && {place: paths[0] ?? ''}),
});

/** Demands that a group, if it exists, has one of the terms. `group` is empty when the context is the group. */
export const notEmpty = (
  id: string,
  terms: string,
  context: Context,
  group: string,
  paths: readonly string[] = placesIn(terms, context, group),
): Rule => {
  const baseRule = withCureToWrite(
    rule(
      id,
      terms,
      context,
      messageAbout(terms, 'O grupo não pode ir vazio: falta *.', 'The group must not be sent empty: * is missing.'),
      (element) =>
        (group !== '' && !has(element, group)) ||
        paths.some((path) => has(element, group === '' ? path : `${group}/${path}`)),
    ),
    paths.map((path) => (group === '' ? path : `${group}/${path}`)),
  );
  return withCure(baseRule, (element, invoice) => {
    const cure = baseRule.cure?.(element, invoice);
    return cure && continued(cure, orNoGroup);
  });
};

const orNoGroup: Localized = {
  pt: '; se não diz nada, não envie o grupo',
  en: '; if it says nothing, do not send the group',
};

/** "Add …", and what to write into the missing attribute. */
export const cureAddAttribute = (name: string, words: Localized): Localized => ({
  pt: `Acrescente \`@${name}\`. ${words.pt}`,
  en: `Add \`@${name}\`. ${words.en}`,
});

/** Demands an attribute. */
export const attribute = (id: string, terms: string, context: Context, name: string, cure: Localized): Rule => ({
  ...rule(
    id,
    terms,
    context,
    messageAbout(terms, `* precisa do atributo ${name}.`, `* needs the attribute ${name}.`),
    (element) => name in element.attributes,
  ),
  attribute: name,
  cure: () => cure,
});

/** Demands a format. `pt` and `en` describe it. */
export const format = (id: string, terms: string, context: Context, pattern: RegExp, pt: string, en: string): Rule =>
  rule(id, terms, context, messageAbout(terms, `Formato errado de *: ${pt}.`, `Wrong format of *: ${en}.`), (element) =>
    pattern.test(element.text),
  );

/** A list of codes, or which codes an element may have. */
type Includes = CodeList | ((code: string, element: Element) => boolean);

/** Demands that a code is in a list. The code is the text of the element, or one of its attributes; a missing attribute breaks the rule. */
export const mustBeInList = (
  id: string,
  terms: string,
  context: Context,
  list: string,
  includes: Includes,
  attributeName?: string,
): Rule => {
  const value = (element: Element): string =>
    attributeName ? (element.attributes[attributeName] ?? '') : element.text;
  const subject = attributeName ? ` (${attributeName})` : '';
  const cure = cureOfCode(list, includes);
  const baseRule = rule(
    id,
    terms,
    context,
    messageAbout(
      terms,
      `O código de *${subject} não está na lista ${list}.`,
      `The code of *${subject} is not in the list ${list}.`,
    ),
    (element) => includes(normalize(value(element)), element),
    value,
  );
  return {
    ...baseRule,
    ...(attributeName && {attribute: attributeName}),
    ...(cure && {cure: attributeName === undefined ? cure : withAttributeNamed(attributeName, cure)}),
  };
};

/** Cure for a code in an attribute. It names the attribute when the attribute is missing. */
const withAttributeNamed =
  (name: string, cure: () => Localized): NonNullable<Rule['cure']> =>
  ({attributes}) => {
    const words = cure();
    return name in attributes ? words : cureAddAttribute(name, words);
  };

/** The most common codes of long lists. */
const examples: Readonly<Record<string, Localized>> = {
  'ISO 3166-1': {
    pt: 'Escreva as duas letras do país: Portugal é `PT`.',
    en: 'Write the two letters of the country: Portugal is `PT`.',
  },
  'ISO 4217': {
    pt: 'Escreva as três letras da moeda do documento emitido: o euro é `EUR`.',
    en: 'Write the three letters of the currency of the issued document: the euro is `EUR`.',
  },
  'ISO 6523': {
    pt: 'Escreva o código do esquema: um GLN é `0088`, um DUNS `0060`.',
    en: 'Write the code of the scheme: a GLN is `0088`, a DUNS `0060`.',
  },
  'UNTDID 1153': {
    pt: 'Escreva o código do tipo de objeto: um ATCUD é `ANG`, outro objeto `ZZZ`.',
    en: 'Write the code of the kind of object: an ATCUD is `ANG`, another object `ZZZ`.',
  },
  'UNTDID 7143': {
    pt: 'Escreva o código da classificação: CPV é `STI`, outra `ZZZ`.',
    en: 'Write the code of the classification: CPV is `STI`, another `ZZZ`.',
  },
  'UNCL 7161': {
    pt: 'Escreva o código do encargo: transporte é `FC`, embalagem `PC`, outro `ZZZ`.',
    en: 'Write the code of the charge: freight is `FC`, packing `PC`, another `ZZZ`.',
  },
  'UN/ECE Rec 20 + Rec 21': {
    pt: 'Escreva o código da unidade: unidade é `C62`, hora `HUR`, dia `DAY`, quilograma `KGM` (`KGS` é por segundo), litro `LTR`, metro `MTR`.',
    en: 'Write the code of the unit: a unit is `C62`, an hour `HUR`, a day `DAY`, a kilogram `KGM` (`KGS` is per second), a litre `LTR`, a metre `MTR`.',
  },
  EAS: {
    pt: 'Escreva o código do esquema: um NIF português com `PT` é `9946`, um GLN `0088`, um e-mail `EM`.',
    en: 'Write the code of the scheme: a Portuguese VAT number with `PT` is `9946`, a GLN `0088`, an e-mail `EM`.',
  },
};

/** Cure with the most common codes of one of these lists. */
export const exampleOf = (list: string): Localized => {
  const example = examples[list];
  if (!example) throw new Error(`rule.ts has no examples of ${list}: add them`);
  return example;
};

/** Longest list that a cure shows completely. */
const mostCodes = 20;

/** Cure for a wrong code: all codes of a short list, the most common codes of a long list. */
export const cureOfCode = (list: string, includes: Includes): (() => Localized) | undefined => {
  const example = examples[list];
  if (example) return () => example;
  if (!('all' in includes) || includes.all().length > mostCodes) return undefined;
  return () => cureWriteOneOf(includes.all());
};

/** "Write one of these" codes. */
export const cureWriteOneOf = (codes: readonly string[]): Localized => {
  const code = codes.map((each) => `\`${each}\``).join(', ');
  return {pt: `Escreva um destes: ${code}.`, en: `Write one of these: ${code}.`};
};

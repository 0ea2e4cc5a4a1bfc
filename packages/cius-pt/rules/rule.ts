import {anywhere, below, has, normalize, select, type Element, type Invoice} from './tree.ts';
import type {CodeList} from './code-lists/codes.ts';
import {cents, show, zero, type Decimal} from './decimal.ts';
import {fits, qualified} from './paths.ts';
import {formatOf, named, placeOf, placesBelow, termsIn, type Localized} from './terms.ts';

export type Severity = 'fatal' | 'warning';

/** Which elements a rule looks at: each of them is checked by itself. */
export interface Context {
  (invoice: Invoice): readonly Element[];
  /** Place of these elements in the table of terms; undefined where they stand in several places. */
  readonly place?: string | undefined;
}

/** A context of elements that stand at a place. */
export const contextAt = (place: string | undefined, find: (invoice: Invoice) => readonly Element[]): Context =>
  Object.assign((invoice: Invoice) => find(invoice), {place});

/** What to do about a broken rule. Inline code stands between backticks. */
export interface CureWords extends Localized {
  /** Nothing is to be done: such a finding comes after all others. */
  readonly stays?: true;
}

/** One rule. `check` says whether the element keeps it. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** The business terms that the rule is about (BT-…, BG-…). */
  readonly terms: readonly string[];
  /** The one of them that stands at the element, where each stands in a place of its own. */
  readonly termAt?: (element: Element) => string;
  readonly context: Context;
  readonly check: (element: Element, invoice: Invoice) => boolean;
  /** What the rule demands, without its number. */
  readonly message: Localized;
  /** The same, of an element that says more of it. */
  readonly messageAt?: (element: Element) => Localized;
  /** What to show as found; without it the text of an element that has no children. */
  readonly found?: (element: Element, invoice: Invoice) => string | undefined;
  /** What to look at below the element, where it is there: a path. */
  readonly place?: string;
  /** The same, where no path leads there. */
  readonly placeIn?: (invoice: Invoice) => Element | undefined;
  /** The attribute that the rule is about. */
  readonly attribute?: string;
  /** What to write, where that is not what the message says. */
  readonly cure?: (element: Element, invoice: Invoice) => CureWords | undefined;
}

/** "Write …" for what has to stand there, as inline code. */
export const cureWrite = (...values: readonly string[]): Localized => {
  const code = values.map((value) => `\`${value}\``);
  return {pt: `Escreva ${code.join(' ou ')}.`, en: `Write ${code.join(' or ')}.`};
};

/** What follows where a number of three decimals may be one of thousands. */
export const orThousands = (cure: Localized, number: string | undefined): Localized =>
  number === undefined
    ? cure
    : continued(cure, {
        pt: `; se o ponto separa milhares, \`${number}\``,
        en: `; if the point separates thousands, \`${number}\``,
      });

/** A sentence, and how it goes on before its full stop. */
export const continued = (sentence: Localized, more: Localized): Localized => ({
  pt: sentence.pt.replace(/\.$/u, `${more.pt}.`),
  en: sentence.en.replace(/\.$/u, `${more.en}.`),
});

/** "Write … and …": all of them. */
export const cureWriteEach = (paths: readonly string[]): Localized => {
  const code = paths.map((path) => `\`${path}\``);
  return {pt: `Escreva ${code.join(' e ')}.`, en: `Write ${code.join(' and ')}.`};
};

/** "Write … into …": a value and the place of it, below the element of the rule or from the root. */
export const cureWriteInto = (value: string, path: string): Localized => ({
  pt: `Escreva \`${value}\` em \`${path}\`.`,
  en: `Write \`${value}\` into \`${path}\`.`,
});

/** "Remove …": one of these, or each of them. */
export const cureRemove = (paths: readonly string[], pt = ' ou ', en = ' or '): Localized => {
  const code = paths.map((path) => `\`${path}\``);
  return {pt: `Retire ${code.join(pt)}.`, en: `Remove ${code.join(en)}.`};
};

/** "Leave one … only", or as many as there may be; what else the document says is not to be lost. */
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

/** What to do where a line and another place contradict each other: the issued document decides which is right. */
export const cureOneIsWrong = (value: string, path: string, other: string): Localized => ({
  pt: `Um dos dois está errado: \`${value}\` na linha ou \`${other}\` em \`${path}\`. Escreva nos dois o do documento emitido.`,
  en: `One of the two is wrong: \`${value}\` on the line or \`${other}\` in \`${path}\`. Write that of the issued document into both.`,
});

/** What to do about a warning where following EN 16931 would break CIUS-PT, or lose what the document says: nothing. */
export const cureLeaveAsIs = (pt: string, en: string): CureWords => ({
  pt: `Deixe como está: ${pt}.`,
  en: `Leave it as it is: ${en}.`,
  stays: true,
});

/** What is computed from a whole document, once for each: many elements ask the same. */
export const perInvoice = <Result>(compute: (invoice: Invoice) => Result): ((invoice: Invoice) => Result) => {
  const known = new WeakMap<Invoice, {readonly result: Result}>();
  return (invoice) => {
    const before = known.get(invoice);
    if (before) return before.result;
    const result = compute(invoice);
    known.set(invoice, {result});
    return result;
  };
};

/** The root element. */
export const atRoot: Context = contextAt('', (invoice) => [invoice.root]);

/** Elements below the root element, by a path of child steps. `*Line` is a line of either kind. */
export const at = (path: string): Context => contextAt(path, (invoice) => below(invoice, path));

/** The elements of a term, or of the first one of a list; for an attribute, the elements that may have it. */
export const atTerm = (terms: string): Context => {
  const [term] = termsIn(terms);
  return at(term === undefined ? '' : placeOf(term).replace(/\/@\w+$/u, ''));
};

/** Elements anywhere in the document whose names end in the path. */
export const everywhere = (path: string): Context => contextAt(path, (invoice) => anywhere(invoice, path));

/** Those elements of a context that meet a condition. */
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

/** The rule with what to do when it is broken. */
export const withCure = (broken: Rule, cure: CureWords | NonNullable<Rule['cure']>): Rule => ({
  ...broken,
  cure: typeof cure === 'function' ? cure : () => cure,
});

/** May CIUS-PT not have the first of these terms below zero? */
const isUnsigned = (terms: string): boolean => {
  const [term] = termsIn(terms);
  const form = term && formatOf(term);
  return form?.kind === 'amount' && !form.signed;
};

/**
 * What to do about an amount that does not follow from others. It is part of what was issued, which decides: nobody is to write a figure
 * because it was computed here.
 *
 * @param terms of the rule; the amount is the first of them
 * @param path of the amount, where it is not the element that the finding names
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

/** "Write …, without a sign", and what follows in the sentence. */
export const cureWithoutSign = (value: string, more: Localized = {pt: '', en: ''}): Localized => ({
  pt: `Escreva \`${value}\`, sem sinal${more.pt}.`,
  en: `Write \`${value}\`, without a sign${more.en}.`,
});

/** What follows for a price. */
export const signOfQuantity: Localized = {pt: '; o sinal vai na quantidade', en: '; the sign goes to the quantity'};

/** What follows for a total, which is not to be changed because its sign is refused. */
export const asIssued: Localized = {
  pt: ', se o documento emitido diz isso; um total negativo pede uma nota de crédito',
  en: ', if the issued document says so; a negative total calls for a credit note',
};

const join = (terms: string, pt: string, en: string): Localized => {
  const all = terms.split(' ').map(named);
  return {pt: all.map((term) => term.pt).join(` ${pt} `), en: all.map((term) => term.en).join(` ${en} `)};
};

/** The terms with their names, joined by "or". */
export const anyOf = (terms: string): Localized => join(terms, 'ou', 'or');

/** A message made of the terms' names and a text in each language, with `*` where the names go. */
export const messageAbout = (terms: string, pt: string, en: string): Localized => {
  const subject = anyOf(terms);
  return {pt: pt.replace('*', () => subject.pt), en: en.replace('*', () => subject.en)};
};

/** Where what is missing comes from: nobody is to make it up. */
export const fromDocument: Localized = {
  pt: ', com o que diz o documento emitido',
  en: ', with what the issued document says',
};

/** The same of a payment account. */
const account: Localized = {
  pt: ', com a conta do documento emitido; se ele não indica nenhuma, corrija o meio de pagamento (BT-81)',
  en: ', with the account of the issued document; if it names none, correct the means of payment (BT-81)',
};

/** What is to be written into an element or an attribute, by its name, where there is more to say. */
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

/** "Write …", all of them, and what: nobody is to make it up. */
export const cureWriteIssued = (...paths: readonly string[]): Localized => {
  const known = paths.flatMap((path) => contents[/\w+$/u.exec(path)?.[0] ?? ''] ?? []);
  const [pt, en] = (['pt', 'en'] as const).map((language) => known.map((content) => content[language]).join(''));
  return continued(cureWriteEach(paths), pt && en ? {pt, en} : fromDocument);
};

const postCode: Localized = {
  pt: `${fromDocument.pt}; se o país não tem códigos postais, não o invente: confirme com o adquirente o que escrever`,
  en: `${fromDocument.en}; if the country has no post codes, do not make one up: ask the buyer what to write`,
};

/** The same by the term that is missing, or by the rule, where there is more to say. */
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

/** The rule with the elements to write as its cure. */
export const withCureToWrite = (broken: Rule, paths: readonly string[]): Rule =>
  withCure(broken, (_, invoice) =>
    continued(
      cureWrite(...paths.filter((path) => fits(path, invoice)).map((path) => qualified(path, invoice))),
      sources[broken.id] ?? sources[broken.terms[0] ?? ''] ?? fromDocument,
    ),
  );

/** Where the terms stand below the elements of a context, and below a group in these. */
const placesIn = (terms: string, {place}: Context, group = ''): readonly string[] => {
  if (place === undefined) throw new Error(`The context of a rule about ${terms} has no place: give the paths`);
  return placesBelow(terms, [place, group].filter(Boolean).join('/'));
};

/** Where a term stands below the elements of a context; the first place of several. */
export const placeIn = (term: string, context: Context): string => placesIn(term, context)[0] ?? '';

/** Demands that one of the paths reaches an element: those of the terms, unless others are given. */
export const present = (
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

/** The same as `present`, for elements whose text is not blank. */
export const filled = (
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

/** Demands that a group, if it is there, holds one of the terms. `group` is empty where the context is the group. */
export const notEmpty = (
  id: string,
  terms: string,
  context: Context,
  group: string,
  paths: readonly string[] = placesIn(terms, context, group),
): Rule => {
  const broken = withCureToWrite(
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
  return withCure(broken, (element, invoice) => {
    const cure = broken.cure?.(element, invoice);
    return cure && continued(cure, orNoGroup);
  });
};

const orNoGroup: Localized = {
  pt: '; se não diz nada, não envie o grupo',
  en: '; if it says nothing, do not send the group',
};

/** "Add …", and what to write into an attribute that is missing. */
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

/** Demands a format. `pt` and `en` say which. */
export const format = (id: string, terms: string, context: Context, pattern: RegExp, pt: string, en: string): Rule =>
  rule(id, terms, context, messageAbout(terms, `Formato errado de *: ${pt}.`, `Wrong format of *: ${en}.`), (element) =>
    pattern.test(element.text),
  );

/** Demands that a code stands in a list: the text of the element, or one of its attributes. A missing attribute breaks the rule. */
export const coded = (
  id: string,
  terms: string,
  context: Context,
  list: string,
  includes: CodeList | ((code: string, element: Element) => boolean),
  attributeName?: string,
): Rule => {
  const value = (element: Element): string =>
    attributeName ? (element.attributes[attributeName] ?? '') : element.text;
  const subject = attributeName ? ` (${attributeName})` : '';
  const cure = cureOfCode(list, includes);
  const broken = rule(
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
    ...broken,
    ...(attributeName && {attribute: attributeName}),
    ...(cure && {cure: attributeName === undefined ? cure : withAttributeNamed(attributeName, cure)}),
  };
};

/** The cure of a code in an attribute: it names the attribute where that is not there. */
const withAttributeNamed =
  (name: string, cure: () => Localized): NonNullable<Rule['cure']> =>
  ({attributes}) => {
    const words = cure();
    return name in attributes ? words : cureAddAttribute(name, words);
  };

/** Of long lists, what nearly everybody wants. */
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

/** What to write for a code of one of these lists. */
export const exampleOf = (list: string): Localized => {
  const example = examples[list];
  if (!example) throw new Error(`rule.ts has no examples of ${list}: add them`);
  return example;
};

/** A list of more codes helps nobody as a cure. */
const mostCodes = 20;

type Includes = CodeList | ((code: string, element: Element) => boolean);

/** The codes of a short list, or what nearly everybody wants of a long one. */
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

import type {Element} from '@xmldom/xmldom';
import {zero} from '../decimal.ts';
import {cureLeave, cureOneIsWrong, cureSum, cureWriteInto, cureWriteOneOf} from '../rule.ts';
import {isTerm, placeOf, type Localized, type TermId} from '../terms.ts';
import {childrenOf, keepFirst, namespaces, serialize} from './dom.ts';
import {find, insert, isPath, Place, UnknownValue, type Case} from './place.ts';

/*
 * Applies a cure to a document, as its sentence says. A value that only the sender knows ("write `cbc:ID`") comes from the same place of the
 * original document. Missing parent elements are created empty, so that a cure must name everything that is needed.
 *
 * It parses the sentences on purpose. With an action stored beside each sentence, the tests would not check the text that readers see in both
 * languages, and the validator would send the actions to browsers. Forms of sentences from the builders in `rule.ts` are derived from them.
 */

type Action = (place: Place) => void;

/** Alternative actions for one sentence. With `any`, at least one of them must fix the document; otherwise each of them. */
interface Alternatives {
  readonly actions: readonly Action[];
  readonly any?: boolean;
}

/** Pattern of a sentence, and a function that returns its actions for the codes in the sentence. */
type Form = readonly [words: RegExp, read: (codes: readonly string[], words: string) => Action | Alternatives];

const codesIn = (words: string): string[] => [...words.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);

const numberIn = (words: string): number => Number(/\d+/u.exec(words)?.[0] ?? 0);

/** "Write `…`": an element, an attribute or a value. */
const writing =
  (code: string): Action =>
  (place) => {
    const [, name, value] = /^(\w+)="(.*)"$/u.exec(code) ?? [];
    if (code.startsWith('<')) place.add(code);
    else if (isPath(code)) place.restore(code);
    else if (name !== undefined && value !== undefined) place.element.setAttribute(name, value);
    else if (/^(?:schemeID|listID|unitCode|mimeCode|filename)$/u.test(code)) place.restore(`@${code}`);
    else place.write(code);
  };

const writingInto =
  (value: string, path?: string): Action =>
  (place) =>
    place.write(value, path);

/** Restores what the original document has at the path. */
const restoring =
  (path?: string): Action =>
  (place) =>
    place.restore(path);

const swapping =
  (one: string, other: string): Action =>
  (place) => {
    const [first, second] = [one, other].map((path) => place.all(path)[0]);
    if (first && second) [first.textContent, second.textContent] = [second.textContent, first.textContent];
  };

const removing =
  (path: string): Action =>
  (place) =>
    place.remove(path);

const inSequence =
  (...actions: readonly Action[]): Action =>
  (place) => {
    for (const action of actions) action(place);
  };

const anyOf = (actions: readonly Action[]): Alternatives => ({any: true, actions});

/** Several codes: alternatives, or all of them together. */
const actionsForCodes = (words: string, action: (code: string) => Action): Alternatives => {
  const actions = codesIn(words).map(action);
  return {actions: / (?:e|and) `/u.test(words) ? [inSequence(...actions)] : actions};
};

const truncate = (text: string, longest: number): string => Array.from(text).slice(0, longest).join('');

/** Adds a text at the start of the element of a term, in the line or the address of the finding. For notes, it adds another note. */
const addTo = (place: Place, term: TermId, added: string): void => {
  if (term === 'BT-22') {
    const note = place.document.createElementNS(namespaces.cbc ?? '', 'cbc:Note');
    note.textContent = added;
    insert(place.root, note);
    return;
  }
  const steps = placeOf(term).replace('*Line', 'InvoiceLine').split('/');
  const ancestorIndex = steps.findLastIndex((step) => place.isIn(step));
  const element = place.make(steps.slice(Math.max(ancestorIndex, 0)).join('/'));
  element.textContent = `${added}${element.textContent ?? ''}`;
};

/**
 * Handles a text that is too long: the rest or the whole text goes to the place that the words name. If only another party can shorten it,
 * the original text is restored. No such cure cuts the text.
 */
const longText = (place: Place, codes: readonly string[], words: string): void => {
  const [term] = /BT-\d+/u.exec(words) ?? [];
  const longest = Number(/(?:máximo|than the) (\d+)/u.exec(words)?.[1]);
  const key = codes.find((code) => code.startsWith('#') && code.length > 1) ?? '';
  const value = key === '' ? place.text : place.text.replace(key, '').replace(/#$/u, '');
  if (/em vez desta|instead of this one/u.test(words)) {
    place.write(value.replaceAll('#', ' '));
  } else if (term === undefined || !isTerm(term) || !/o que sobra|the rest|inteiro |whole into/u.test(words)) {
    place.restore();
  } else if (/o que sobra|the rest/u.test(words)) {
    place.write(`${key}${truncate(value, longest)}${key === '' ? '' : '#'}`);
    addTo(place, term, Array.from(value).slice(longest).join(''));
  } else {
    addTo(place, term, value);
    const holder = codes.find(isPath);
    if (holder === undefined) place.restore();
    else place.remove(holder);
  }
};

/** Adds up all amounts with this name, into the first of them. */
const addUp = (elements: readonly Element[], name: string): void => {
  const amounts = elements.flatMap((element) => childrenOf(element, name));
  const [first] = amounts;
  if (first) first.textContent = amounts.reduce((sum, {textContent}) => sum + Number(textContent), 0).toFixed(2);
};

const textAt = (element: Element | null, path: string): string | undefined =>
  element ? (find(element, path)[0]?.textContent ?? undefined) : undefined;

const linesOf = (root: Element): Element[] => [
  ...childrenOf(root, 'InvoiceLine'),
  ...childrenOf(root, 'CreditNoteLine'),
];

const pattern = (source: string): RegExp => new RegExp(source.replaceAll('CODE', '`([^`]+)`'), 'su');

/** Pattern for the sentences of a builder, with any codes and numbers, up to the full stop or the text that `continued` adds. */
const builderPattern = ({pt, en}: Localized): RegExp => {
  const starts = [pt, en].map((sentence) =>
    sentence
      .replace(/\.$/u, '')
      .split(/(`[^`]+`|\d+)/u)
      .map((part) =>
        part.startsWith('`') ? '`[^`]+`' : /^\d+$/u.test(part) ? '\\d+' : part.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'),
      )
      .join(''),
  );
  return new RegExp(`^(?:${starts.join('|')})(?=[.,;])`, 'u');
};

/** The forms of all cure sentences, in both languages. The first match is used. */
const forms: readonly Form[] = [
  [
    /^(?:Escreva o tipo do documento emitido:|Write the type of the issued document:)/u,
    (codes) => {
      const path = codes.find(isPath);
      return anyOf(codes.filter((code) => !isPath(code)).map((code) => writingInto(code, path)));
    },
  ],
  // Moves the value to another place, with an attribute.
  [
    pattern(
      '^(?:Numa nota de crédito|In a credit note), [^`]*CODE(?:, (?:com|with) CODE,)? (?:e retire|and remove) CODE',
    ),
    ([path = '', attribute = '']) =>
      (place) => {
        const value = place.text.trim();
        const [holder = '', child = ''] = path.split('/');
        if (attribute.includes('='))
          place.add(`<${holder}><${child} ${attribute}>${value}</${child}></${holder}>`, place.root);
        else place.write(value, path);
        place.element.parentNode?.removeChild(place.element);
      },
  ],
  [builderPattern(cureWriteOneOf(['A'])), (codes) => anyOf(codes.map((code) => writingInto(code)))],
  [
    pattern('^(?:Escreva|Write) (?:o código d|as (?:duas|três) letras|the code of|the (?:two|three) letters)'),
    (codes) => anyOf(codes.map(writing)),
  ],
  [
    pattern('^(?:Escreva|Write) CODE (?:em vez de|instead of) CODE'),
    ([right = '']) =>
      (place) =>
        place.rename(right),
  ],
  [
    /^(?:Retire o texto que está|Remove the text between)/u,
    () =>
      ({element}) => {
        for (let node = element.firstChild; node; node = node.nextSibling) if (node.nodeType === 3) node.nodeValue = '';
      },
  ],
  [
    pattern('^(?:Escreva|Write) CODE (?:em|into) CODE (?:e|and) CODE (?:em|into) CODE, (?:ambos|both) '),
    ([one = '', place, other = '', second]) => inSequence(writingInto(one, place), writingInto(other, second)),
  ],
  [builderPattern(cureWriteInto('A', 'b')), ([value = '', path]) => writingInto(value, path)],
  // Assumes that the issued document has no VAT.
  [
    pattern(
      '^(?:Se o documento emitido tem IVA, a categoria é|If the issued document bears VAT, the category is) CODE',
    ),
    ([, value = '', path]) => writingInto(value, path),
  ],
  [/^(?:É obrigatório: escreva o que diz|It is mandatory: write what)/u, () => restoring()],
  // Assumes that the unit has a smaller one.
  [
    /^(?:Não arredonde: a quantidade|Do not round: the quantity)/u,
    () => (place) => {
      place.write((Number(place.text) * 1000).toFixed(3));
      place.element.setAttribute('unitCode', 'GRM');
      const [price] = find(place.element.parentElement ?? place.element, 'Price');
      if (!price) return;
      const [base] = find(price, 'BaseQuantity');
      if (base) base.textContent = (Number(base.textContent) * 1000).toFixed(3);
      else place.add('<cbc:BaseQuantity>1000.000</cbc:BaseQuantity>', price);
    },
  ],
  [
    /^(?:Não arredonde: multiplique|Do not round: multiply)/u,
    () => (place) => {
      const price = place.element.parentElement ?? place.element;
      for (const number of [
        'PriceAmount',
        'BaseQuantity',
        'AllowanceCharge/Amount',
        'AllowanceCharge/BaseAmount',
      ].flatMap((name) => find(price, name)))
        number.textContent = (Number(number.textContent) * 10_000).toFixed(3);
    },
  ],
  // Assumes that the line is right.
  [builderPattern(cureOneIsWrong('A', 'b', 'C')), ([value = '', , path]) => writingInto(value, path)],
  [
    pattern('^(?:Se o ficheiro é mesmo de um destes tipos|If the file really is of one of these types)'),
    (codes) => anyOf(codes.map((code) => writingInto(code))),
  ],
  // Assumes that the issued document has no VAT.
  [
    pattern(
      '^(?:Se o documento emitido não tem IVA, escreva|If the issued document bears no VAT, write)[^`]*CODE, CODE',
    ),
    ([code = '', words = '']) =>
      (place) => {
        place.write(textAt(place.element, 'ID') === 'AE' ? 'M40' : 'M07', code);
        place.restore(words);
      },
  ],
  [
    pattern('^(?:Com|With) `\\d+`, (?:escreva em|write into) CODE (?:e|and) CODE'),
    ([, start, end]) => inSequence(restoring(start), restoring(end)),
  ],
  [
    pattern('^(?:Há (?:dois|\\d+) grupos|(?:Two|\\d+) groups hold) CODE (?:a|at) CODE: '),
    ([code, rate]) =>
      ({root}) => {
        const groups = find(root, 'TaxTotal/TaxSubtotal').filter(
          (group) => textAt(group, 'TaxCategory/ID') === code && textAt(group, 'TaxCategory/Percent') === rate,
        );
        for (const name of ['TaxableAmount', 'TaxAmount']) addUp(groups, name);
        keepFirst(groups);
      },
  ],
  [
    pattern('^(?:Retire as notas com|Remove the notes with) CODE;'),
    ([index = '']) =>
      ({root}) => {
        for (const note of childrenOf(root, 'Note')) if (note.textContent?.includes(index)) root.removeChild(note);
      },
  ],
  [
    /^(?:Se é um dado com chave|If it is keyed data)/u,
    () => (place) => {
      place.write(place.text.replaceAll('#', ' '));
    },
  ],
  [pattern('^(?:Retire CODE só daqui|Remove CODE here only);'), ([path = '']) => removing(path)],
  // Assumes that the issued document has a whole number as its rate.
  [
    /^(?:A regra oficial só conhece taxas inteiras|The official rule knows rates in whole numbers)/u,
    () => restoring('cbc:Percent'),
  ],
  // Assumes that the document is exempt by article 9.
  [
    pattern(
      '^(?:Escreva em CODE o código que o motivo|Write into CODE the code that the reason|Escreva o código que o motivo|Write the code that the reason)',
    ),
    ([code]) => writingInto('M07', code !== undefined && isPath(code) ? code : undefined),
  ],
  [
    /^(?:Compare (?:o motivo e a (?:categoria|data)|a taxa)|Compare (?:reason and (?:category|date)|the rate)|Se o documento emitido tem a menção, escreva-a em BT-120|If the issued document has the words, write them into BT-120)/u,
    () => (place) => {
      place.restore('/Invoice/cac:TaxTotal');
      for (const line of linesOf(place.root)) place.restore(`${place.pathOf(line)}/cac:Item`);
    },
  ],
  [
    /^(?:Escreva o código do meio que|Write the code of the means that)/u,
    (codes) => anyOf(codes.map((code) => writingInto(code))),
  ],
  // Assumes that the issued document says so.
  [
    pattern('^(?:Se o documento emitido diz|If the issued document says) [^`,]*, (?:escreva|write) CODE'),
    ([code = '']) => writingInto(code),
  ],
  // Assumes that the file was converted wrongly. The exemption reason of a line is in the same item as its category.
  [
    /^(?:Compare com o documento emitido(?:: se (?:difere|diz|tem outra conta)| e corrija)|Compare with the issued document(?:: if it (?:differs|says|has another account)| and correct)|Se o documento emitido tem o número do adquirente|If the issued document has the number of the buyer)/u,
    () => (place) => place.restore(place.element.localName === 'ClassifiedTaxCategory' ? 'cac:Item' : ''),
  ],
  // Assumes that the issued document has a withholding.
  [
    /^(?:Compare com o documento emitido: se ele não tem retenção|Compare with the issued document: if it has no withholding)/u,
    () => restoring(),
  ],
  // Assumes that the issued document has the computed amount.
  [builderPattern(cureSum('BT-116', zero)), ([value = '']) => writingInto(value)],
  [builderPattern(cureSum('BT-116', zero, 'b')), ([value = '', path]) => writingInto(value, path)],
  // Assumes that the dates are swapped, or that one of them is wrong.
  [
    pattern('^CODE (?:diz|says) \\S+ (?:e|and) CODE (?:diz|says) '),
    ([start = '', end = '']) => anyOf([swapping(start, end), restoring(start), restoring(end)]),
  ],
  // Assumes that the issued document is part of a batch.
  [
    /^(?:Se o documento emitido é de um lote|If the issued document is part of a batch)/u,
    () => restoring('/Invoice/cac:ProjectReference'),
  ],
  // Assumes that the issued document has a Multibanco reference.
  [
    /^(?:Se o documento emitido tem uma referência Multibanco|If the issued document has a Multibanco reference)/u,
    () => inSequence(restoring(), restoring('/Invoice/cac:PaymentMeans/cbc:PaymentID')),
  ],
  // Assumes that the issued document has other paid and payable amounts.
  [
    /^(?:O valor pago \(BT-113\) excede|The amount paid \(BT-113\) is above)/u,
    () =>
      inSequence(
        ...['Prepaid', 'Payable'].map((name) => restoring(`/Invoice/cac:LegalMonetaryTotal/cbc:${name}Amount`)),
      ),
  ],
  [
    /^(?:Escreva em BT-72 o dia|Write into BT-72 the day)/u,
    () => restoring('/Invoice/cac:Delivery/cbc:ActualDeliveryDate'),
  ],
  [
    /^(?:Escreva em BT-1 o número do próprio documento|Write into BT-1 the number of the document itself)/u,
    () => inSequence(restoring('/Invoice/cbc:ID'), restoring()),
  ],
  [
    /^(?:Escreva só o que o documento emitido arredonda|Write only what the issued document rounds)/u,
    () => restoring(),
  ],
  [
    pattern('^(?:Escreva o ATCUD impresso|Write the printed ATCUD): CODE (?:com|with) CODE (?:e|and) CODE'),
    ([object = '', id = '', type = '']) =>
      (place) => {
        const references = place.originals('AdditionalDocumentReference');
        const atcud = textAt(references.find((each) => textAt(each, 'DocumentTypeCode') === '130') ?? null, 'ID');
        place.add(`${object}${id}${atcud ?? ''}</cbc:ID>${type}${object.replace('<', '</')}`, place.root);
      },
  ],
  [/^(?:Escreva o ATCUD do documento emitido|Write the ATCUD of the issued document)/u, () => restoring()],
  // Assumes that the buyer issued the note.
  [
    /(?:escreva «Autofaturação» sozinha|write “Autofaturação” alone)/u,
    () => (place) => {
      addTo(place, 'BT-22', 'Autofaturação');
    },
  ],
  // Assumes that the buyer issued the document.
  [
    /^(?:Se foi o adquirente que o emitiu|If the buyer issued it)/u,
    ([type = '']) => writingInto(type, '/Invoice/cbc:InvoiceTypeCode'),
  ],
  [
    /^(?:Se é o imposto do selo|If it is the stamp duty)/u,
    ([, code = ''], words) =>
      (place) => {
        const charge = place.element.parentElement;
        const line = linesOf(place.root).find((each) => textAt(each, 'Item/ClassifiedTaxCategory/Percent') === '0.00');
        if (!charge || !line) return;
        charge.removeChild(place.element);
        place.add(code, charge);
        const fromHeader = charge.parentElement === place.root;
        insert(line, charge);
        // Changes the totals of the header only as far as the cure says so.
        if (!fromHeader) return;
        const movedAmount = Number(textAt(charge, 'Amount'));
        const adding = (element: Element | undefined, amount: number): void => {
          if (!element) return;
          element.textContent = (Number(element.textContent) + amount).toFixed(2);
          if (amount < 0 && Number(element.textContent) === 0) element.parentNode?.removeChild(element);
        };
        if (words.includes('cac:TaxCategory'))
          for (const category of childrenOf(charge, 'TaxCategory')) charge.removeChild(category);
        if (words.includes('BT-131')) adding(childrenOf(line, 'LineExtensionAmount')[0], movedAmount);
        if (words.includes('BT-106'))
          adding(find(place.root, 'LegalMonetaryTotal/LineExtensionAmount')[0], movedAmount);
        if (words.includes('BT-108')) adding(find(place.root, 'LegalMonetaryTotal/ChargeTotalAmount')[0], -movedAmount);
      },
  ],
  [
    pattern('^(?:Se é a retenção, retire|If this is the withholding, remove) CODE (?:e ponha|and put)[^`]*CODE'),
    ([paid = '', payable]) => inSequence(removing(paid), restoring(payable)),
  ],
  // Assumes that the document is paid.
  [
    /^(?:Se o documento emitido está pago, escreva em BT-113|If the issued document is paid, write into BT-113)/u,
    () =>
      inSequence(
        ...['Prepaid', 'Payable'].map((name) => restoring(`/Invoice/cac:LegalMonetaryTotal/cbc:${name}Amount`)),
      ),
  ],
  // Assumes that a note of the issued document has the words.
  [
    /^(?:Se o documento emitido (?:tem a menção, escreva-a|o diz, escreva-o) numa nota|If the issued document (?:has the words, write them in|says it, write it into) a note)/u,
    () => (place) => {
      const notes = childrenOf(place.root, 'Note').map(({textContent}) => textContent);
      place.take(place.root, ({textContent}) => !notes.includes(textContent), 'Note');
    },
  ],
  // Assumes that the issued document belongs to that scheme.
  [
    /^(?:Se o documento emitido é desse regime, escreva|If the issued document is of that scheme, write)/u,
    ([code = '']) =>
      (place) => {
        place.remove('/Invoice/cbc:TaxPointDate');
        place.restore('/Invoice/cac:InvoicePeriod');
        place.write(code, '/Invoice/cac:InvoicePeriod/cbc:DescriptionCode');
      },
  ],
  [/^(?:Escreva em BG-8 a morada|Write the address of the issued document into BG-8)/u, () => restoring()],
  // Assumes that the issued document has all amounts in euros.
  [
    /^(?:As regras não aceitam o IVA noutra moeda|The rules accept VAT only in the currency of the document)/u,
    ([currency = '']) =>
      (place) => {
        for (const amount of place.document.getElementsByTagName('*'))
          if (amount.hasAttribute('currencyID')) place.restore(place.pathOf(amount));
        place.write(currency, '/Invoice/cbc:DocumentCurrencyCode');
      },
  ],
  [
    pattern('^(?:Acrescente ao artigo CODE|Add CODE(?: and CODE)? to the item)'),
    (keys) => (place) => {
      const item = place.element.parentElement ?? place.element;
      for (const key of keys)
        place.take(item, (property) => textAt(property, 'Name') === key, 'InvoiceLine/Item/AdditionalItemProperty');
    },
  ],
  [
    pattern('^(?:Escreva em|Write into) CODE (?:o CODE da categoria e|the CODE of the category and) CODE = `VAT`'),
    ([group = '', code = '', scheme = '']) =>
      inSequence(restoring(`${group}/${code}`), writingInto('VAT', `${group}/${scheme}`)),
  ],
  [
    pattern('^(?:Escreva|Write) CODE(?: (?:ou|or|e|and) CODE)?,? (?:com|with) '),
    (_, words) => actionsForCodes(words.split(/,? (?:com|with) /u)[0] ?? '', writing),
  ],
  [pattern('^(?:Escreva|Write) CODE(?: (?:ou|or|e|and) CODE)*\\.$'), (_, words) => actionsForCodes(words, writing)],
  [
    pattern('^(?:Escreva|Write) CODE \\((?:objeto faturado|invoiced object)\\);'),
    ([code = '', path = '']) => ({actions: [writing(code), removing(path)]}),
  ],
  [
    pattern('^(?:Se o documento emitido está em|If the issued document is in) CODE, (?:escreva|write) CODE'),
    ([, attribute = '']) => writing(attribute),
  ],
  [
    /^(?:Tem \d+ (?:carácter|caracteres) a mais|It has \d+ characters? more)/u,
    (codes, words) => (place) => {
      longText(place, codes, words);
    },
  ],
  [
    /^(?:Deixe no máximo|Leave at most) \d+ (?:caracteres|characters): /u,
    (_, words) => (place) => place.write(truncate(place.text, numberIn(words))),
  ],
  [
    builderPattern(cureLeave('b')),
    ([path = '']) =>
      (place) =>
        place.leave(path, 1),
  ],
  [
    builderPattern(cureLeave('b', 2)),
    ([path = ''], words) =>
      (place) =>
        place.leave(path, numberIn(words)),
  ],
  [
    pattern('^(?:Deixe uma só nota CODE|Leave one note CODE only)'),
    ([key = '']) =>
      ({root}) =>
        keepFirst(childrenOf(root, 'Note').filter(({textContent}) => textContent?.startsWith(key))),
  ],
  [
    pattern('^(?:Deixe em cada CODE um só CODE com|Leave one CODE with) CODE'),
    (codes) =>
      ({root}) => {
        const key = codes.find((code) => code.startsWith('#'));
        for (const line of linesOf(root))
          keepFirst(find(line, 'Item/AdditionalItemProperty').filter((property) => textAt(property, 'Name') === key));
      },
  ],
  [
    pattern('^(?:Deixe um só CODE com|Leave one CODE only with) CODE = CODE'),
    ([path = '', type = '', code]) =>
      (place) =>
        keepFirst(place.all(path).filter(({parentElement}) => textAt(parentElement, type) === code)),
  ],
  [
    pattern('^(?:Deixe um só CODE com esquema|Leave one CODE only with a scheme)'),
    ([path = ''], words) =>
      (place) => {
        const isVat = !/(?:não seja|other than)/u.test(words);
        const numbers = place.all(path);
        keepFirst(numbers.filter(({parentElement}) => (textAt(parentElement, 'TaxScheme/ID') === 'VAT') === isVat));
      },
  ],
  [
    pattern('^(?:Deixe `schemeID="SEPA"` num só|Leave `schemeID="SEPA"` in one) CODE'),
    () =>
      ({document}) => {
        const ids = [...document.getElementsByTagName('cbc:ID')];
        for (const id of ids.filter((each) => each.getAttribute('schemeID') === 'SEPA').slice(1))
          id.removeAttribute('schemeID');
      },
  ],
  [
    pattern(
      '^(?:Acrescente (?:a nota \\(BT-22\\)|uma nota \\(BT-22\\) que comece por)|Add (?:the note \\(BT-22\\)|a note \\(BT-22\\) that begins with)) CODE',
    ),
    ([key = '']) =>
      (place) =>
        place.take(place.root, ({textContent}) => textContent?.startsWith(key) === true, 'Note'),
  ],
  [
    pattern('^(?:Acrescente a|Add to) CODE CODE'),
    ([parent = '', xml = '']) =>
      (place) => {
        const [item = place.element] = place.all(parent);
        place.add(xml.replace('…', 'M07').replace('…', 'Isento'), item);
        // "Here and in the VAT breakdown".
        for (const category of find(place.root, 'TaxTotal/TaxSubtotal/TaxCategory')) {
          const isBare = !xml.includes('>M07<') && textAt(category, 'TaxExemptionReasonCode') === undefined;
          if (isBare && ['E', 'ISE'].includes(textAt(category, 'ID') ?? ''))
            place.add('<cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>', category);
        }
      },
  ],
  [
    pattern('^(?:Acrescente um|Add a) `cac:TaxSubtotal` (?:com a categoria das linhas|with the category of the lines)'),
    (codes) => (place) => {
      const isOne = (group: Element): boolean => codes.includes(textAt(group, 'TaxCategory/ID') ?? '');
      place.take(place.make('cac:TaxTotal'), isOne, 'TaxTotal/TaxSubtotal');
    },
  ],
  [
    /^(?:Acrescente|Add) `@\w+`\. /u,
    ([attribute = '', ...codes]) =>
      anyOf(
        codes.map((code) => (place) => {
          place.attribute = attribute.slice(1);
          place.write(code);
        }),
      ),
  ],
  [
    /^(?:Some os descontos do preço|Add the discounts of the price)/u,
    () =>
      ({element: {parentElement: price}}) => {
        const discounts = price ? childrenOf(price, 'AllowanceCharge') : [];
        addUp(discounts, 'Amount');
        keepFirst(discounts);
      },
  ],
  [
    /^(?:Ponha todos os|Put all) `cac:TaxSubtotal`/u,
    () =>
      ({root}) => {
        const totals = childrenOf(root, 'TaxTotal');
        for (const group of totals.slice(1).flatMap((total) => childrenOf(total, 'TaxSubtotal')))
          totals[0]?.appendChild(group);
        keepFirst(totals);
      },
  ],
  [
    /^(?:Numere as linhas|Number the lines)/u,
    () =>
      ({root}) =>
        find(root, 'InvoiceLine/ID').forEach((id, index) => {
          id.textContent = String(index + 1);
        }),
  ],
  [/^(?:Escreva entre os dois últimos|Write between the last two) `#`/u, () => restoring()],
  [
    /^(?:Escreva o (?:texto|base64) numa só linha|Write the (?:text|base64) on one line)/u,
    (_, words) => (place) => place.write(place.text.replace(/[\r\n]+/gu, words.includes('base64') ? '' : ' ')),
  ],
  [
    pattern('^(?:Escreva entre os dois primeiros|Write between the first two) `#`'),
    ([, , subject = '']) =>
      (place) =>
        place.write(place.text.replace(/#[^#]*#/u, `#${subject}#`)),
  ],
  [
    /^(?:Se o documento emitido tem IVA, escreva a taxa|If the issued document bears VAT, write its rate)/u,
    () => (place) => place.restore(place.element.localName === 'Percent' ? '' : 'cbc:Percent'),
  ],
  [
    /^(?:Escreva (?:uma percentagem|um preço|um número|[ao] (?:data|valor) do documento emitido)|Write (?:a percentage|a price|a number|the (?:date|value|amount) of the issued document))/u,
    () => restoring(),
  ],
  [
    /^(?:Corrija o que estiver errado|Correct what is wrong)/u,
    () =>
      anyOf(
        ['cbc:PriceAmount', 'cac:AllowanceCharge/cbc:BaseAmount', 'cac:AllowanceCharge/cbc:Amount'].map((path) =>
          restoring(`cac:Price/${path}`),
        ),
      ),
  ],
  [pattern('^(?:Escreva o nome do ficheiro em|Write the name of the file into) CODE'), ([path]) => restoring(path)],
  [pattern('^(?:Num código QR|In a QR code)'), (codes) => writing(codes.at(-1) ?? '')],
  [
    pattern('^(?:Envie um ficheiro|Send a file)'),
    ([path = '']) =>
      (place) => {
        place.write('https://ficheiros.example/a.pdf', `cac:Attachment/${path}`);
        place.element.parentNode?.removeChild(place.element);
      },
  ],
  [
    pattern('^(?:Ponha CODE antes de|Put CODE before) CODE\\.$'),
    ([, before = '']) =>
      ({element}) => {
        const next = element.parentElement && find(element.parentElement, before)[0];
        if (next) next.parentNode?.insertBefore(element, next);
      },
  ],
  [
    pattern('(?:[Rr]etire|[Rr]emove) CODE(?:,? (?:ou|or|e|and) CODE)*(?:[.;]|: só|: only|$)'),
    (_, words) =>
      actionsForCodes(/(?:[Rr]etire|[Rr]emove) [^.;]*/u.exec(words.replaceAll('`.', '`'))?.[0] ?? '', removing),
  ],
  [
    pattern(
      '(?:[Ee]screva|[Ww]rite|[Aa]lgarismos:|[Dd]igits only:|[Ff]orma, com o seu valor:|[Ff]orm, with your value:)[^`]* CODE',
    ),
    ([code = '']) => writing(code),
  ],
];

/** The document after an action; undefined if the action needs a value that the sender never had. */
const documentAfter = (action: Action, brokenCase: Case): string | undefined => {
  const place = new Place(brokenCase);
  try {
    action(place);
  } catch (error) {
    if (error instanceof UnknownValue) return undefined;
    throw error;
  }
  return serialize(place.document);
};

/** One document for each alternative of a cure; undefined if the sender does not have the values that it needs. */
interface FollowResult {
  readonly documents: readonly (() => string | undefined)[];
  /** Must only one of them be without the fault, or all? */
  readonly any: boolean;
}

/**
 * Applies a cure.
 * @returns undefined if no form matches the words
 * @throws Error if the words name a place that the document does not have
 */
export const applyCure = (words: string, brokenCase: Case): FollowResult | undefined => {
  const [, actionsFor] = forms.find(([form]) => form.test(words)) ?? [];
  if (!actionsFor) return undefined;
  const result = actionsFor(codesIn(words), words);
  const {actions, any = false} = typeof result === 'function' ? {actions: [result]} : result;
  return {any, documents: actions.map((action) => () => documentAfter(action, brokenCase))};
};

import {DOMParser, XMLSerializer, type Document, type Element} from '@xmldom/xmldom';
import {partsOf} from '../../ubl/structure.ts';

/*
 * Does what a cure says, word by word. A value that only the sender knows ("write `cbc:ID`") is taken from the same place of the document
 * as it was before it was broken; elements that lead there and are missing come empty, so that a cure has to name all that is needed.
 */

/** A finding and the document that it is about. */
interface Case {
  readonly xml: string;
  /** The document before it was broken: what its sender knows. */
  readonly whole: string;
  /** Where the finding stands: `/Invoice/cac:InvoiceLine[2]/cbc:ID/@schemeID`. */
  readonly xpath: string;
}

type Deed = (at: Place) => void;

/** A sentence, and the ways of doing what it says; `any` if one of them has to mend the document, not each. */
interface Reading {
  readonly deeds: readonly Deed[];
  readonly any?: boolean;
}

const URNS: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml');

const childrenOf = (parent: Element, name?: string): Element[] => {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1 && (name === undefined || (node as Element).localName === name))
      found.push(node as Element);
  }
  return found;
};

const stepsOf = (path: string): [name: string, position: number | undefined][] =>
  path
    .split('/')
    .filter((step) => step !== '' && !step.startsWith('@'))
    .map((step) => {
      const [, name = '', position] = /^(?:\w+:)?(\w+)(?:\[(\d+)\])?$/u.exec(step) ?? [];
      return [name, position === undefined ? undefined : Number(position)];
    });

const attributeIn = (path: string): string | undefined => /(?:^|\/)@(\w+)$/u.exec(path)?.[1];

const rootOf = (document: Document): Element => {
  if (!document.documentElement) throw new Error('testing/follow.ts: the document has no root element');
  return document.documentElement;
};

/** The elements at a path below an element; those of an absolute path below the root. */
const find = (from: Element, path: string): Element[] =>
  stepsOf(path).reduce<Element[]>(
    (found, [name, position]) =>
      found.flatMap((each) => {
        const all = childrenOf(each, name);
        return position === undefined ? all : all.slice(position - 1, position);
      }),
    [from],
  );

/** Puts a child where the schema wants it. */
const insert = (parent: Element, child: Element): Element => {
  const parts = partsOf(parent.localName ?? '');
  const position = (element: Element): number => parts?.get(element.localName ?? '')?.position ?? 0;
  const next = childrenOf(parent).find((each) => position(each) > position(child));
  parent.insertBefore(child, next ?? null);
  return child;
};

/** The sender never had what a cure asks for. */
class Unknown extends Error {}

/** A document, the place of a finding in it, and the document that was whole. */
class Place {
  readonly document: Document;
  readonly root: Element;
  readonly element: Element;
  /** The attribute that a value is written into. */
  attribute: string | undefined;
  readonly #whole: Element;

  constructor({xml, whole, xpath}: Case) {
    this.document = parse(xml);
    this.root = rootOf(this.document);
    this.#whole = rootOf(parse(whole));
    this.attribute = attributeIn(xpath);
    const [found] = find(this.root, xpath.replace(/^\/\w+/u, ''));
    if (!found) throw new Error(`testing/follow.ts: nothing stands at ${xpath}`);
    this.element = found;
  }

  /** Where a path of a cure begins, and what is left of it. */
  #start(path: string): [Element, string] {
    if (path.startsWith('/')) return [this.root, path.replace(/^\/\w+/u, '')];
    const [[name] = []] = stepsOf(path);
    if (path.startsWith('@') || childrenOf(this.element, name).length > 0) return [this.element, path];
    for (let each: Element | null = this.element; each; each = each.parentElement) {
      if (each.localName === name) return [each, path.replace(/^[^/]*\/?/u, '')];
    }
    return [this.element, path];
  }

  all(path: string): Element[] {
    const [from, rest] = this.#start(path);
    return find(from, rest);
  }

  /** The element at a path, made where it is missing. */
  make(path: string): Element {
    const [from, rest] = this.#start(path);
    return stepsOf(rest).reduce((parent, [name, position]) => {
      const found = childrenOf(parent, name)[(position ?? 1) - 1];
      if (found) return found;
      const prefix =
        partsOf(parent.localName ?? '')
          ?.get(name)
          ?.prefix.slice(0, 3) ?? 'cbc';
      return insert(parent, this.document.createElementNS(URNS[prefix] ?? '', `${prefix}:${name}`));
    }, from);
  }

  write(value: string, path = ''): void {
    const name = path === '' ? this.attribute : attributeIn(path);
    const element = path === '' ? this.element : this.make(path);
    if (name === undefined) element.textContent = value;
    else element.setAttribute(name, value);
  }

  /** What stood there before: an attribute, a text, or an element with all that it holds. */
  restore(path = ''): void {
    const known = path.startsWith('/') ? path : `${this.#pathOf(this.#start(path)[0])}/${this.#start(path)[1]}`;
    const [source] = find(this.#whole, known.replace(/^\/\w+/u, ''));
    if (!source) throw new Unknown();
    const name = path === '' ? this.attribute : attributeIn(path);
    if (name !== undefined) {
      this.make(path.replace(/\/?@\w+$/u, '')).setAttribute(name, source.getAttribute(name) ?? '');
      return;
    }
    const made = path === '' ? this.element : this.make(path);
    made.parentNode?.replaceChild(this.document.importNode(source, true), made);
  }

  /** A copy of an element of the whole document, put into a parent. */
  take(parent: Element, accept: (source: Element) => boolean, path: string): void {
    const source = find(this.#whole, path).find(accept);
    if (!source) throw new Unknown();
    insert(parent, this.document.importNode(source, true));
  }

  add(xml: string, parent = this.element): void {
    const holder = rootOf(parse(`<x xmlns:cac="${URNS.cac ?? ''}" xmlns:cbc="${URNS.cbc ?? ''}">${xml}</x>`));
    for (const child of childrenOf(holder)) insert(parent, this.document.importNode(child, true));
  }

  /** Gives the element, or the attribute of the finding, another name. */
  rename(right: string): void {
    const name = attributeIn(right);
    if (name !== undefined && this.attribute !== undefined) {
      this.element.setAttribute(name, this.text);
      this.element.removeAttribute(this.attribute);
      return;
    }
    const renamed = this.document.createElementNS(URNS[right.slice(0, 3)] ?? '', right);
    for (const {name: attribute, value} of this.element.attributes) renamed.setAttribute(attribute, value);
    while (this.element.firstChild) renamed.appendChild(this.element.firstChild);
    this.element.parentNode?.replaceChild(renamed, this.element);
  }

  remove(path: string): void {
    const name = attributeIn(path);
    for (const element of this.all(path.replace(/\/?@\w+$/u, ''))) {
      if (name === undefined) element.parentNode?.removeChild(element);
      else element.removeAttribute(name);
    }
  }

  /** Removes all but the first. */
  leave(path: string, most: number): void {
    const name = attributeIn(path);
    const [from, rest] = this.#start(path.replace(/\/@\w+$/u, ''));
    const found =
      rest === '' && from.parentElement ? childrenOf(from.parentElement, from.localName ?? '') : find(from, rest);
    const all = found.filter((each) => name === undefined || each.hasAttribute(name));
    for (const each of all.slice(most)) {
      if (name === undefined) each.parentNode?.removeChild(each);
      else each.removeAttribute(name);
    }
  }

  get text(): string {
    return (this.attribute === undefined ? this.element.textContent : this.element.getAttribute(this.attribute)) ?? '';
  }

  #pathOf(element: Element): string {
    const parent = element.parentElement;
    if (!parent) return `/${element.localName ?? ''}`;
    const name = element.localName ?? '';
    return `${this.#pathOf(parent)}/${name}[${childrenOf(parent, name).indexOf(element) + 1}]`;
  }
}

const codesIn = (words: string): string[] => [...words.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);

const isPath = (code: string): boolean => /^(?:\/|c[ab]c:)/u.test(code);

/** "Write `…`": an element, an attribute or a value. */
const writing =
  (code: string): Deed =>
  (place) => {
    const [, name, value] = /^(\w+)="(.*)"$/u.exec(code) ?? [];
    if (code.startsWith('<')) place.add(code);
    else if (isPath(code)) place.restore(code);
    else if (name !== undefined && value !== undefined) place.element.setAttribute(name, value);
    else if (/^(?:schemeID|listID|unitCode|mimeCode|filename)$/u.test(code)) place.restore(`@${code}`);
    else place.write(code);
  };

const removing =
  (path: string): Deed =>
  (place) => {
    place.remove(path);
  };

const each =
  (deeds: readonly Deed[]): Deed =>
  (place) => {
    for (const deed of deeds) deed(place);
  };

/** Several codes: one of them, or all. */
const joined = (words: string, deed: (code: string) => Deed): Reading => {
  const deeds = codesIn(words).map(deed);
  return {deeds: / (?:e|and) `/u.test(words) ? [each(deeds)] : deeds};
};

const cut = (text: string, longest: number): string => Array.from(text).slice(0, longest).join('');

const CODE = '`([^`]+)`';
const pattern = (source: string): RegExp => new RegExp(source.replaceAll('CODE', CODE), 'su');

/** Adds up the amounts of siblings in the first of them. */
const addUp = (elements: readonly Element[]): void => {
  const amounts = elements.flatMap((element) => childrenOf(element, 'Amount'));
  const [first] = amounts;
  if (first) first.textContent = amounts.reduce((sum, {textContent}) => sum + Number(textContent), 0).toFixed(2);
  for (const other of elements.slice(1)) other.parentNode?.removeChild(other);
};

/** The sentences that cures are made of, in both languages; the first that fits. */
const SENTENCES: readonly (readonly [words: RegExp, read: (codes: readonly string[], words: string) => Reading])[] = [
  [
    /^(?:Escreva um destes|Escreva o tipo do documento emitido:|Write one of these|Write the type of the issued document:)/u,
    (codes) => {
      const path = codes.find(isPath);
      return {
        any: true,
        deeds: codes
          .filter((code) => !isPath(code))
          .map((code) => (place) => {
            place.write(code, path);
          }),
      };
    },
  ],
  [
    pattern('^(?:Escreva|Write) (?:o código d|as (?:duas|três) letras|the code of|the (?:two|three) letters)'),
    (codes) => ({any: true, deeds: codes.map(writing)}),
  ],
  [
    pattern('^(?:Escreva|Write) CODE (?:em vez de|instead of) CODE'),
    ([right = '']) => ({
      deeds: [
        (place) => {
          place.rename(right);
        },
      ],
    }),
  ],
  [
    /^(?:Retire o texto que está|Remove the text between)/u,
    () => ({
      deeds: [
        ({element}) => {
          for (let node = element.firstChild; node; node = node.nextSibling)
            if (node.nodeType === 3) node.nodeValue = '';
        },
      ],
    }),
  ],
  [
    pattern('^(?:Escreva|Write) CODE (?:em|into) CODE'),
    ([value = '', path]) => ({
      deeds: [
        (place) => {
          place.write(value, path);
        },
      ],
    }),
  ],
  // The test does as one whose issued document has no VAT.
  [
    pattern(
      '^(?:Se o documento emitido tem IVA, a categoria é|If the issued document bears VAT, the category is) CODE',
    ),
    ([, value = '', path]) => ({
      deeds: [
        (place) => {
          place.write(value, path);
        },
      ],
    }),
  ],
  // The test does as one whose line is right.
  [
    pattern('^(?:Um dos dois está errado|One of the two is wrong): CODE'),
    ([value = '', , path]) => ({
      deeds: [
        (place) => {
          place.write(value, path);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Se o ficheiro é mesmo de um destes tipos|If the file really is of one of these types)'),
    (codes) => ({
      any: true,
      deeds: codes.map((code) => (place: Place) => {
        place.write(code);
      }),
    }),
  ],
  // The test does as one whose issued document has no VAT.
  [
    pattern(
      '^(?:Se o documento emitido não tem IVA, escreva|If the issued document bears no VAT, write)[^`]*CODE, CODE',
    ),
    ([code = '', words = '']) => ({
      deeds: [
        (place) => {
          place.write(childrenOf(place.element, 'ID')[0]?.textContent === 'AE' ? 'M40' : 'M07', code);
          place.restore(words);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Com|With) `\\d+`, (?:escreva em|write into) CODE (?:e|and) CODE'),
    ([, start = '', end = '']) => ({
      deeds: [
        (place) => {
          place.restore(start);
          place.restore(end);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Há (?:dois|\\d+) grupos|(?:Two|\\d+) groups hold) CODE (?:a|at) CODE: '),
    ([code, rate]) => ({
      deeds: [
        ({root}) => {
          const [group, ...others] = find(root, 'TaxTotal/TaxSubtotal').filter(
            (each) =>
              find(each, 'TaxCategory/ID')[0]?.textContent === code &&
              find(each, 'TaxCategory/Percent')[0]?.textContent === rate,
          );
          for (const name of ['TaxableAmount', 'TaxAmount']) {
            const amounts = [group, ...others].map((each) => each && childrenOf(each, name)[0]);
            const sum = amounts.reduce((all, amount) => all + Number(amount?.textContent), 0);
            if (amounts[0]) amounts[0].textContent = sum.toFixed(2);
          }
          for (const other of others) other.parentNode?.removeChild(other);
        },
      ],
    }),
  ],
  [pattern('^(?:Retire CODE só daqui|Remove CODE here only);'), (codes) => ({deeds: [removing(codes[0] ?? '')]})],
  // The test does as one whose issued document has a rate in whole numbers.
  [
    /^(?:A regra oficial só conhece taxas inteiras|The official rule knows rates in whole numbers)/u,
    () => ({
      deeds: [
        (place) => {
          place.restore('cbc:Percent');
        },
      ],
    }),
  ],
  // The test does as one whose document is exempt by article 9.
  [
    pattern(
      '^(?:Escreva em CODE o código que o motivo|Write into CODE the code that the reason|Escreva o código que o motivo|Write the code that the reason)',
    ),
    ([code]) => ({
      deeds: [
        (place) => {
          place.write('M07', code !== undefined && isPath(code) ? code : undefined);
        },
      ],
    }),
  ],
  // The test does as one whose file was converted wrongly.
  [
    /^(?:Compare com o documento emitido: se tem outra conta, o ficheiro|Compare with the issued document: if it has another account, the file|Se o documento emitido tem o número do adquirente|If the issued document has the number of the buyer)/u,
    () => ({
      deeds: [
        (place) => {
          place.restore();
        },
      ],
    }),
  ],
  // The test does as one whose issued document says what was computed.
  [
    pattern('^(?:A conta dá|The calculation gives) CODE(?: (?:em|in) CODE)?\\.'),
    ([value = ''], words) => {
      const [, path] = /^[^`]*`[^`]*` (?:em|in) `([^`]+)`/u.exec(words) ?? [];
      return {
        deeds: [
          (place) => {
            place.write(value, path);
          },
        ],
      };
    },
  ],
  [
    pattern('^(?:Escreva em|Write into) CODE (?:o dia|the day) CODE'),
    ([path, day = '']) => ({
      deeds: [
        (place) => {
          place.write(day, path);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Escreva em|Write into) CODE (?:o CODE da categoria e|the CODE of the category and) CODE = `VAT`'),
    ([group = '', code = '', scheme = '']) => ({
      deeds: [
        (place) => {
          place.restore(`${group}/${code}`);
          place.write('VAT', `${group}/${scheme}`);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Escreva|Write) CODE(?: (?:ou|or|e|and) CODE)?,? (?:com|with) '),
    (_, words) => joined(words.split(/,? (?:com|with) /u)[0] ?? '', writing),
  ],
  [pattern('^(?:Escreva|Write) CODE(?: (?:ou|or|e|and) CODE)*\\.$'), (_, words) => joined(words, writing)],
  [
    pattern('^(?:Escreva|Write) CODE \\((?:objeto faturado|invoiced object)\\);'),
    ([code = '', path = '']) => ({deeds: [writing(code), removing(path)]}),
  ],
  [
    pattern('^(?:Se o documento emitido está em|If the issued document is in) CODE, (?:escreva|write) CODE'),
    ([, attribute = '']) => ({deeds: [writing(attribute)]}),
  ],
  [
    pattern('^(?:Deixe no máximo|Leave at most) (?:\\d+) (?:caracteres entre|characters between) CODE'),
    ([key = ''], words) => ({
      deeds: [
        (place) => {
          place.write(`${key}${cut(place.text.replace(key, '').replace(/#$/u, ''), numberIn(words))}#`);
        },
      ],
    }),
  ],
  // The test does as one to whom the buyer, or the accountant, gave a number that fits.
  [
    /^(?:Tem \d+ (?:carácter|caracteres) a mais|\d+ characters? too many) /u,
    () => ({
      deeds: [
        (place) => {
          place.restore();
        },
      ],
    }),
  ],
  [
    /^(?:Deixe no máximo|Leave at most) \d+ (?:caracteres|characters): /u,
    (_, words) => ({
      deeds: [
        (place) => {
          place.write(cut(place.text, numberIn(words)));
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe um só CODE|Leave one CODE only)\\.$'),
    ([path = '']) => ({
      deeds: [
        (place) => {
          place.leave(path, 1);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe no máximo \\d+ CODE|Leave \\d+ CODE at most)\\.$'),
    ([path = ''], words) => ({
      deeds: [
        (place) => {
          place.leave(path, numberIn(words));
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe uma só nota CODE|Leave one note CODE only)'),
    ([key = '']) => ({
      deeds: [
        (place) => {
          const notes = childrenOf(place.root, 'Note').filter(({textContent}) => textContent?.startsWith(key));
          for (const note of notes.slice(1)) place.root.removeChild(note);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe em cada CODE um só CODE com|Leave one CODE with) CODE'),
    (codes) => ({
      deeds: [
        (place) => {
          const key = codes.find((code) => code.startsWith('#')) ?? '';
          for (const line of [...childrenOf(place.root, 'InvoiceLine'), ...childrenOf(place.root, 'CreditNoteLine')]) {
            const properties = find(line, 'Item/AdditionalItemProperty').filter(
              (property) => childrenOf(property, 'Name')[0]?.textContent === key,
            );
            for (const property of properties.slice(1)) property.parentNode?.removeChild(property);
          }
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe um só CODE com|Leave one CODE only with) CODE = CODE'),
    ([path = '', type = '', code]) => ({
      deeds: [
        (place) => {
          const others = place
            .all(path)
            .filter(
              ({parentElement}) => parentElement && childrenOf(parentElement, type.slice(4))[0]?.textContent === code,
            );
          for (const other of others.slice(1)) other.parentNode?.removeChild(other);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe um só CODE com esquema|Leave one CODE only with a scheme)'),
    ([path = ''], words) => ({
      deeds: [
        (place) => {
          const isVat = !/(?:não seja|other than)/u.test(words);
          const numbers = place.all(path).filter(({parentElement}) => {
            const [scheme] = parentElement ? find(parentElement, 'TaxScheme/ID') : [];
            return (scheme?.textContent === 'VAT') === isVat;
          });
          for (const number of numbers.slice(1)) number.parentNode?.removeChild(number);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Deixe `schemeID="SEPA"` num só|Leave `schemeID="SEPA"` in one) CODE'),
    () => ({
      deeds: [
        (place) => {
          const ids = [...place.document.getElementsByTagName('cbc:ID')].filter(
            (id) => id.getAttribute('schemeID') === 'SEPA',
          );
          for (const id of ids.slice(1)) id.removeAttribute('schemeID');
        },
      ],
    }),
  ],
  [
    pattern('^(?:Acrescente uma nota \\(BT-22\\) que comece por|Add a note \\(BT-22\\) that begins with) CODE'),
    ([key = '']) => ({
      deeds: [
        (place) => {
          place.take(place.root, ({textContent}) => textContent?.startsWith(key) === true, 'Note');
        },
      ],
    }),
  ],
  [
    pattern('^(?:Acrescente a|Add to) CODE CODE'),
    ([parent = '', xml = '']) => ({
      deeds: [
        (place) => {
          const [item = place.element] = place.all(parent);
          place.add(xml.replace('…', 'M07').replace('…', 'Isento'), item);
          // "Here and in the VAT breakdown".
          for (const category of find(place.root, 'TaxTotal/TaxSubtotal/TaxCategory')) {
            const isBare = !xml.includes('>M07<') && childrenOf(category, 'TaxExemptionReasonCode').length === 0;
            const isExempt = ['E', 'ISE'].includes(childrenOf(category, 'ID')[0]?.textContent ?? '');
            if (isBare && isExempt) place.add('<cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>', category);
          }
        },
      ],
    }),
  ],
  [
    pattern('^(?:Acrescente um|Add a) `cac:TaxSubtotal` (?:com a categoria das linhas|with the category of the lines)'),
    (codes) => ({
      deeds: [
        (place) => {
          const isOne = (subtotal: Element): boolean =>
            codes.includes(find(subtotal, 'TaxCategory/ID')[0]?.textContent ?? '');
          place.take(place.make('cac:TaxTotal'), isOne, 'TaxTotal/TaxSubtotal');
        },
      ],
    }),
  ],
  [
    /^(?:Acrescente|Add) `@\w+`\. /u,
    ([attribute = '', ...codes]) => ({
      any: true,
      deeds: codes.map((code) => (place) => {
        place.attribute = attribute.slice(1);
        place.write(code);
      }),
    }),
  ],
  [
    /^(?:Some os descontos do preço|Add the discounts of the price)/u,
    () => ({
      deeds: [
        ({element: {parentElement}}) => {
          if (parentElement) addUp(childrenOf(parentElement, 'AllowanceCharge'));
        },
      ],
    }),
  ],
  [
    /^(?:Ponha todos os|Put all) `cac:TaxSubtotal`/u,
    () => ({
      deeds: [
        ({root}) => {
          const [first, ...others] = childrenOf(root, 'TaxTotal');
          for (const other of others) {
            for (const subtotal of childrenOf(other, 'TaxSubtotal')) first?.appendChild(subtotal);
            root.removeChild(other);
          }
        },
      ],
    }),
  ],
  [
    /^(?:Numere as linhas|Number the lines)/u,
    () => ({
      deeds: [
        (place) => {
          find(place.root, 'InvoiceLine/ID').forEach((id, index) => {
            id.textContent = String(index + 1);
          });
        },
      ],
    }),
  ],
  [
    /^(?:Escreva o (?:texto|base64) numa só linha|Write the (?:text|base64) on one line)/u,
    (_, words) => ({
      deeds: [
        (place) => {
          place.write(place.text.replace(/[\r\n]+/gu, words.includes('base64') ? '' : ' '));
        },
      ],
    }),
  ],
  [
    pattern('^(?:Escreva entre os dois primeiros|Write between the first two) `#`'),
    ([, , subject = '']) => ({
      deeds: [
        (place) => {
          place.write(place.text.replace(/#[^#]*#/u, `#${subject}#`));
        },
      ],
    }),
  ],
  [
    /^(?:Se o documento emitido tem IVA, escreva a taxa|If the issued document bears VAT, write its rate)/u,
    () => ({
      deeds: [
        (place) => {
          place.restore(place.element.localName === 'Percent' ? '' : 'cbc:Percent');
        },
      ],
    }),
  ],
  [
    /^(?:Escreva (?:uma percentagem|uma data|um preço|um número|ano, mês e dia)|Write (?:a percentage|a date|a price|a number|year, month))/u,
    () => ({
      deeds: [
        (place) => {
          place.restore();
        },
      ],
    }),
  ],
  [
    /^(?:Corrija o que estiver errado|Correct what is wrong)/u,
    () => ({
      any: true,
      deeds: ['cbc:PriceAmount', 'cac:AllowanceCharge/cbc:BaseAmount', 'cac:AllowanceCharge/cbc:Amount'].map(
        (path) => (place: Place) => {
          place.restore(`cac:Price/${path}`);
        },
      ),
    }),
  ],
  [
    pattern('^(?:Escreva o nome do ficheiro em|Write the name of the file into) CODE'),
    ([path]) => ({
      deeds: [
        (place) => {
          place.restore(path);
        },
      ],
    }),
  ],
  [pattern('^(?:Num código QR|In a QR code)'), (codes) => ({deeds: [writing(codes.at(-1) ?? '')]})],
  [
    pattern('^(?:Envie um ficheiro|Send a file)'),
    ([path = '']) => ({
      deeds: [
        (place) => {
          place.write('https://ficheiros.example/a.pdf', `cac:Attachment/${path}`);
          place.element.parentNode?.removeChild(place.element);
        },
      ],
    }),
  ],
  [
    pattern('^(?:Ponha CODE antes de|Put CODE before) CODE\\.$'),
    ([, before = '']) => ({
      deeds: [
        ({element}) => {
          const [, name = ''] = before.split(':');
          const parent = element.parentElement;
          const next = parent && childrenOf(parent, name)[0];
          if (next) parent.insertBefore(element, next);
        },
      ],
    }),
  ],
  [
    pattern('(?:[Rr]etire|[Rr]emove) CODE(?:,? (?:ou|or|e|and) CODE)*(?:[.;]|$)'),
    (_, words) => joined(/(?:[Rr]etire|[Rr]emove) [^.;]*/u.exec(words.replaceAll('`.', '`'))?.[0] ?? '', removing),
  ],
  [
    pattern(
      '(?:[Ee]screva|[Ww]rite|[Aa]lgarismos:|[Dd]igits only:|[Ff]orma, com o seu valor:|[Ff]orm, with your value:)[^`]* CODE',
    ),
    (codes) => ({deeds: [writing(codes[0] ?? '')]}),
  ],
];

const numberIn = (words: string): number => Number(/\d+/u.exec(words)?.[0] ?? 0);

/** The document after a deed; undefined where it asks for what the sender never had. */
const done = (deed: Deed, found: Case): string | undefined => {
  const place = new Place(found);
  try {
    deed(place);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
  return new XMLSerializer().serializeToString(place.document);
};

/** What becomes of a document, in each way that the words of a cure leave open; undefined where the sender has not what it takes. */
interface Followed {
  readonly documents: readonly (() => string | undefined)[];
  /** Has one of them to be without the fault, or each? */
  readonly any: boolean;
}

/**
 * Follows the words of a cure.
 * @returns undefined where the words are no sentence that can be followed
 * @throws Error where the words name a place that the document has not
 */
export const follow = (words: string, found: Case): Followed | undefined => {
  for (const [sentence, read] of SENTENCES) {
    if (!sentence.test(words)) continue;
    const {deeds, any = false} = read(codesIn(words), words);
    return {any, documents: deeds.map((deed) => () => done(deed, found))};
  }
  return undefined;
};

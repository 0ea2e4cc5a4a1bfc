import type {XmlFault} from '../rules/index.ts';
import {ownDraft, type Draft} from './draft.ts';
import type {Lines} from './lines.ts';
import type {Localized} from './report.ts';

interface Words {
  readonly message: Localized;
  readonly cure?: Localized;
}

/** Our text for the messages of the parser: pattern of its message, then message and cure. `$1` is the group of the pattern. */
const parserMessages: readonly (readonly [
  pattern: RegExp,
  pt: string,
  en: string,
  curePt?: string,
  cureEn?: string,
])[] = [
  [
    /^disallowed character\.$/u,
    'Há um carácter que não é permitido em XML.',
    'There is a character that XML does not allow.',
    'Retire os caracteres de controlo; os únicos permitidos são a tabulação e a mudança de linha.',
    'Remove control characters; only tab and line breaks are allowed.',
  ],
  [
    /^text data outside of root node\.$/u,
    'Há texto fora do elemento raiz.',
    'There is text outside the root element.',
    'Deixe no ficheiro um único documento e nada antes nem depois dele.',
    'Leave one document in the file, and nothing before or after it.',
  ],
  [
    /^documents may contain only one root\.$/u,
    'Há um segundo elemento raiz.',
    'There is a second root element.',
    'Escreva cada documento no seu próprio ficheiro.',
    'Write each document into a file of its own.',
  ],
  [/^document must contain a root element\.$/u, 'O ficheiro não tem elemento raiz.', 'The file has no root element.'],
  [
    /^unquoted attribute value\.$/u,
    'O valor do atributo não está entre aspas.',
    'The value of the attribute is not in quotes.',
    'Ponha-o entre aspas: `schemeID="0088"`.',
    'Put it in quotes: `schemeID="0088"`.',
  ],
  [/^attribute without value\.$/u, 'O atributo não tem valor.', 'The attribute has no value.'],
  [
    /^no whitespace between attributes\.$/u,
    'Falta um espaço entre dois atributos.',
    'A space is missing between two attributes.',
  ],
  [/^duplicate attribute: (.*)\.$/u, 'O atributo $1 está repetido.', 'The attribute $1 appears twice.'],
  [
    /^unbound namespace prefix: "(.*)"\.$/u,
    'O prefixo $1 não foi declarado.',
    'The prefix $1 is not declared.',
    'Declare-o no elemento raiz com `xmlns:$1="…"`.',
    'Declare it on the root element with `xmlns:$1="…"`.',
  ],
  [
    /^second byte order mark\.$/u,
    'O ficheiro tem duas marcas de ordem dos bytes.',
    'The file has two byte order marks.',
    'Grave-o em UTF-8 sem BOM.',
    'Save it as UTF-8 without BOM.',
  ],
  [
    /^malformed character entity/u,
    'A referência `&#…;` é de um carácter que o XML não tem.',
    'The reference `&#…;` is of a character that XML does not have.',
    'Retire-a.',
    'Remove it.',
  ],
  [
    /entity/u,
    'Há um `&` que não é uma das cinco entidades do XML.',
    'There is an `&` that is none of the five entities of XML.',
    'Escreva `&amp;` em vez de `&`; em vez de uma entidade de HTML, o próprio carácter.',
    'Write `&amp;` instead of `&`; instead of an HTML entity, the character itself.',
  ],
  [/^unmatched closing tag: (.*)\.$/u, 'A etiqueta `</$1>` não fecha nada.', 'The tag `</$1>` closes nothing.'],
  [/^unexpected end\.$/u, 'O ficheiro acaba a meio.', 'The file ends in the middle.'],
  [
    /must (?:appear|be) at the start of the document/u,
    'A declaração `<?xml …?>` não está no início do ficheiro.',
    'The declaration `<?xml …?>` is not at the start of the file.',
    'Retire tudo o que está antes dela, mesmo espaços e linhas em branco.',
    'Remove all that stands before it, even spaces and empty lines.',
  ],
  [
    /XML declaration|^version number|^encoding value|^standalone value|^value (?:required|must be quoted)|^expected (?:the name|one of)/u,
    'A declaração `<?xml …?>` está errada.',
    'The declaration `<?xml …?>` is wrong.',
    'Escreva `<?xml version="1.0" encoding="UTF-8"?>`.',
    'Write `<?xml version="1.0" encoding="UTF-8"?>`.',
  ],
  [
    /"\]\]>"/u,
    'O texto `]]>` não é permitido fora de uma secção CDATA.',
    'The text `]]>` is not allowed outside a CDATA section.',
    'Escreva `]]&gt;`.',
    'Write `]]&gt;`.',
  ],
  [
    /^disallowed character in (?:tag name|closing tag|attribute name)|^forward-slash|^weird empty|^malformed name|^tags may not/u,
    'Há um carácter que não pode fazer parte do nome de um elemento ou de um atributo.',
    'There is a character that cannot be part of the name of an element or of an attribute.',
    'Se for um `<` no meio de um texto, escreva `&lt;`.',
    'If it is a `<` inside a text, write `&lt;`.',
  ],
  [
    /^white space around the namespace (.*)$/u,
    'O nome de um espaço de nomes da UBL tem espaços à volta, o que faz dele outro.',
    'The name of a namespace of UBL has white space around it, which makes another one of it.',
    'Escreva `"$1"`.',
    'Write `"$1"`.',
  ],
  [/comment/u, 'Um comentário está mal escrito.', 'A comment is malformed.'],
];

const wordsOf = (parserMessage: string): Words => {
  for (const [pattern, pt, en, curePt, cureEn] of parserMessages) {
    const match = pattern.exec(parserMessage);
    if (!match) continue;
    const fill = (text: string): string => text.replaceAll('$1', () => match[1] ?? '');
    const message = {pt: fill(pt), en: fill(en)};
    return curePt === undefined || cureEn === undefined
      ? {message}
      : {message, cure: {pt: fill(curePt), en: fill(cureEn)}};
  }
  return {message: {pt: `O XML está mal escrito (${parserMessage})`, en: `The XML is malformed (${parserMessage})`}};
};

/** Converts a parser fault to a finding. */
export const wellFormedDraft = (fault: XmlFault, lines: Lines): Draft => {
  const say = (rule: string, {message, cure}: Words): Draft =>
    ownDraft(rule, 'well-formed', fault.offset, message, cure ? {cure} : {});
  switch (fault.kind) {
    case 'empty':
      return say('XML-EMPTY', {message: {pt: 'O ficheiro está vazio.', en: 'The file is empty.'}});
    case 'doctype':
      return say('XML-DOCTYPE', {
        message: {
          pt: 'O ficheiro traz um DOCTYPE, que pode definir entidades; não se lê mais nada.',
          en: 'The file has a DOCTYPE, which can define entities; nothing more is read.',
        },
        cure: {pt: 'Retire o DOCTYPE: a UBL não tem nenhum.', en: 'Remove the DOCTYPE: UBL has none.'},
      });
    case 'too-deep':
      return say('XML-DEPTH', {
        message: {
          pt: `Há elementos com mais de ${fault.most} níveis de profundidade.`,
          en: `There are elements more than ${fault.most} levels deep.`,
        },
      });
    case 'too-many':
      return say('XML-SIZE', {
        message: {
          pt: `O ficheiro tem mais de ${fault.most} elementos.`,
          en: `The file has more than ${fault.most} elements.`,
        },
      });
    case 'too-long':
      return say('XML-SIZE', {
        message: {
          pt: `Um texto tem mais de ${fault.most} caracteres.`,
          en: `A text has more than ${fault.most} characters.`,
        },
      });
    case 'mismatch': {
      const {line} = lines.at(fault.openedAt);
      return say('XML-SYNTAX', {
        message: {
          pt: `A etiqueta \`</${fault.close}>\` não fecha o elemento aberto, que é \`<${fault.open}>\`, da linha ${line}.`,
          en: `The tag \`</${fault.close}>\` does not close the open element, which is \`<${fault.open}>\` of line ${line}.`,
        },
        cure: {pt: `Escreva \`</${fault.open}>\` antes.`, en: `Write \`</${fault.open}>\` before it.`},
      });
    }
    case 'unclosed':
      return say('XML-SYNTAX', {
        message: {
          pt: `O elemento \`<${fault.open}>\` não é fechado: o ficheiro acaba antes.`,
          en: `The element \`<${fault.open}>\` is not closed: the file ends first.`,
        },
        cure: {
          pt: `Escreva \`</${fault.open}>\`; se o ficheiro foi cortado, obtenha-o de novo.`,
          en: `Write \`</${fault.open}>\`; if the file was cut off, get it again.`,
        },
      });
    case 'syntax':
      return say('XML-SYNTAX', wordsOf(fault.message));
  }
};

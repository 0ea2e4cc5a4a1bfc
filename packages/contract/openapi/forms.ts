import type {Locale} from '@integration-docs/facts';

type Words = Readonly<Record<Locale, string>>;

const form = (pt: string, en: string): Words => ({pt, en});
const idOf = (prefix: string): [string, Words] => [
  `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`,
  form(
    `${prefix}_ e 26 letras maiúsculas ou algarismos, sem I, L, O, U`,
    `${prefix}_ and 26 capitals or digits, without I, L, O, U`,
  ),
];
function decimals(pattern: string, maxDecimals: number, isSigned: boolean): [string, Words] {
  const count = maxDecimals === 2 ? '2' : `2 ${maxDecimals === 3 ? 'ou' : 'a'} ${maxDecimals}`;
  const signWords = isSigned
    ? [', com - à frente se for negativo', ', with a leading - if negative']
    : [', sem sinal', ', without a sign'];
  return [
    pattern,
    form(
      `um texto com até 13 algarismos, um ponto e ${count} casas decimais${signWords[0] ?? ''}`,
      `a string of up to 13 digits, a point and ${count.replace('ou', 'or').replace('a', 'to')} decimals${signWords[1] ?? ''}`,
    ),
  ];
}

/** Descriptions of the patterns of the contract, for "must be …". */
const patterns: ReadonlyMap<string, Words> = new Map([
  ['^https://', form('um endereço que começa por https://', 'an address that begins with https://')],
  ['^[1-9][0-9]{8}$', form('9 algarismos, o primeiro diferente de 0', '9 digits, the first not 0')],
  [
    '^(PT[1-9][0-9]{8}|(?!PT)[A-Z]{2}[A-Za-z0-9+*.]{2,48})$',
    form(
      'PT e 9 algarismos, ou o prefixo de outro país e o número',
      'PT and 9 digits, or the prefix of another country and the number',
    ),
  ],
  [
    '^(?!PT)[A-Z]{2}[A-Za-z0-9+*.]{2,48}$',
    form(
      '9 algarismos sem PT, ou o prefixo de outro país e o número',
      '9 digits without PT, or the prefix of another country and the number',
    ),
  ],
  decimals('^[0-9]{1,13}\\.[0-9]{2}$', 2, false),
  decimals('^-?[0-9]{1,13}\\.[0-9]{2}$', 2, true),
  decimals('^[0-9]{1,13}\\.[0-9]{2,3}$', 3, false),
  decimals('^-?[0-9]{1,13}\\.[0-9]{2,3}$', 3, true),
  decimals('^[0-9]{1,13}\\.[0-9]{2,8}$', 8, false),
  decimals('^-?[0-9]{1,13}\\.[0-9]{2,8}$', 8, true),
  [
    '^(100\\.00|[0-9]{1,2}\\.[0-9]{2})$',
    form(
      'uma percentagem de 0.00 a 100.00, num texto com 2 casas decimais',
      'a percentage from 0.00 to 100.00, in a string with 2 decimals',
    ),
  ],
  ['^M[0-9]{2}$', form('M e 2 algarismos', 'M and 2 digits')],
  [
    '^[A-Za-z0-9]{8,}-[0-9]{1,9}$',
    form(
      'o código de validação (8 ou mais letras ou algarismos), um hífen e o número na série',
      'the validation code (8 or more letters or digits), a hyphen and the number in the series',
    ),
  ],
  [
    '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
    form(
      'um IBAN sem espaços: país, 2 algarismos e até 30 letras maiúsculas ou algarismos',
      'an IBAN without spaces: country, 2 digits and up to 30 capitals or digits',
    ),
  ],
  ['^(?! *#)', form('um texto que não começa por #', 'text that does not begin with #')],
  ['^[^#]+$', form('um texto sem #', 'text without #')],
  ['^[0-9]{4,6}$', form('4 a 6 algarismos', '4 to 6 digits')],
  ['^[0-9]{5}$', form('5 algarismos', '5 digits')],
  ['^[0-9]{9}$', form('9 algarismos', '9 digits')],
  [
    '^[A-Za-z0-9+/]+={0,2}$',
    form('base64, sem espaços nem mudanças de linha', 'base64, without spaces or line breaks'),
  ],
  ['^[0-9a-f]{64}$', form('64 algarismos hexadecimais em minúsculas', '64 hexadecimal digits in lower case')],
  ['^[A-Za-z0-9_-]+$', form('letras, algarismos, - e _', 'letters, digits, - and _')],
  ['^[A-Za-z0-9._-]+$', form('letras, algarismos, ., - e _', 'letters, digits, ., - and _')],
  ['^[A-Za-z0-9._-]{1,64}$', form('até 64 letras, algarismos, ., - e _', 'up to 64 letters, digits, ., - and _')],
  ['^"[!#-~]{1,64}"$', form('o valor de ETag, com as aspas', 'the value of ETag, with its quotes')],
  ...['doc', 'rcv', 'att', 'evt', 'whe', 'dlv', 'rsp', '(doc|rcv)'].map(idOf),
  [
    '^#ADDITIONALPROPERTY#(?! *#)[^#\\n]{1,50}#(?! *#)[^#\\n]{1,50}#$',
    form('#ADDITIONALPROPERTY#nome#valor#', '#ADDITIONALPROPERTY#name#value#'),
  ],
  ['^#SOURCECURRENCYCODE#[A-Z]{3}#$', form('#SOURCECURRENCYCODE#USD#', '#SOURCECURRENCYCODE#USD#')],
  ['^#CALCULATIONRATE#[0-9]{1,9}\\.[0-9]{2,5}#$', form('#CALCULATIONRATE#1.25#', '#CALCULATIONRATE#1.25#')],
  [
    '^#DESCRIPTION@(INVOICEPERIOD|ATCERTIFIEDPROGRAM)#(?! *#)[^#\\n]{1,150}#$',
    form('#DESCRIPTION@INVOICEPERIOD#texto#', '#DESCRIPTION@INVOICEPERIOD#text#'),
  ],
]);

const formats: Readonly<Record<string, Words>> = {
  date: form('uma data que existe, na forma AAAA-MM-DD', 'a date that exists, as YYYY-MM-DD'),
  'date-time': form(
    'uma data e hora com fuso, como 2026-11-02T09:30:00Z',
    'a date and time with its zone, as 2026-11-02T09:30:00Z',
  ),
  uri: form('um endereço absoluto, como https://erp.example/hook', 'an absolute address, as https://erp.example/hook'),
  'uri-reference': form('um endereço', 'an address'),
  email: form('um endereço de correio eletrónico', 'an e-mail address'),
};

/** Returns the description of a pattern, for "must be …". An unknown pattern is shown itself. */
export function patternInWords(pattern: string): Words {
  const words = patterns.get(pattern);
  if (words !== undefined) return words;
  if (pattern.startsWith('^(?!\\s*#('))
    return form(
      'texto livre que não começa por uma chave reservada',
      'free text that does not begin with a reserved key',
    );
  if (pattern.startsWith('^(?! *#(TAX')) {
    return form('um nome que não é uma das chaves reservadas', 'a name that is none of the reserved keys');
  }
  if (pattern.startsWith('^(A[DEF')) return form('um código de país e o número', 'a country code and the number');
  if (pattern.startsWith('^[^\\u0000')) {
    return form(
      'texto sem caracteres de controlo, além de mudanças de linha e tabulações',
      'text without control characters other than line breaks and tabs',
    );
  }
  if (pattern.includes('\\u007F')) {
    return form(
      'texto numa linha, que não esteja em branco nem tenha tabulações ou outros caracteres de controlo',
      'text on one line that is not blank and has no tabs or other control characters',
    );
  }
  return form(`um texto da forma ${pattern}`, `a string of the form ${pattern}`);
}

/** Returns the description of a format, for "must be …". */
export function formatInWords(format: string): Words {
  return formats[format] ?? form(`um texto do formato ${format}`, `a string of the format ${format}`);
}

import type {Locale} from '../index.ts';

/** The texts of the command itself. Findings have their own texts. */
export interface Words {
  readonly help: string;
  readonly error: string;
  readonly warning: string;
  readonly valid: string;
  readonly invalid: string;
  readonly unreadable: string;
  readonly found: string;
  readonly expected: string;
  readonly reason: string;
  readonly see: string;
  readonly more: string;
  readonly summary: (counts: {files: number; valid: number; errors: number; warnings: number}) => string;
  readonly unknownOption: (name: string) => string;
  readonly badValue: (name: string, allowed: string) => string;
  readonly noFiles: string;
  readonly noMatch: (pattern: string) => string;
  readonly cannotRead: (file: string, reason: string) => string;
  /** The validator itself fails on a file. */
  readonly failed: (file: string, reason: string) => string;
  /** For a pipe or a device. */
  readonly noFile: string;
  readonly linkedFolder: string;
  readonly linkedFile: string;
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const WORDS: Readonly<Record<Locale, Words>> = {
  pt: {
    help: `Valida faturas eletrónicas: UBL 2.1 da CIUS-PT 2.1.1 e EN 16931, ou o documento JSON da API. Nada sai do computador.

  node cius-pt.mjs [opções] ficheiro|pasta|padrão…

  node cius-pt.mjs *.xml            valida estes ficheiros
  node cius-pt.mjs faturas          valida os .xml e .json da pasta e das que estão nela
  node cius-pt.mjs - < fatura.xml   lê da entrada padrão

  --format text|json|sarif   forma do resultado (text)
  --lang pt|en               idioma (o do sistema; português se for outro)
  --no-warnings              não mostra avisos
  --no-platform              sem o que só a plataforma pede (UTF-8, 25 MB)
  --version                  versão
  --help                     esta ajuda

Código de saída: 0 se tudo é válido, 1 se há erros, 2 se não foi possível ler um ficheiro ou se as opções estão erradas.
Um aviso não invalida: a CIUS-PT decide, e o que só a EN 16931 assinala é aviso.`,
    error: 'erro',
    warning: 'aviso',
    valid: 'válido',
    invalid: 'inválido',
    unreadable: 'ilegível',
    found: 'está',
    expected: 'solução',
    reason: 'porquê',
    see: 'ver',
    more: 'achados a mais, não mostrados',
    summary: ({files, valid, errors, warnings}) =>
      `${count(files, 'ficheiro', 'ficheiros')}, ${count(valid, 'válido', 'válidos')}: ${count(errors, 'erro', 'erros')}, ${count(warnings, 'aviso', 'avisos')}.`,
    unknownOption: (name) => `Opção desconhecida: ${name}. Veja --help.`,
    badValue: (name, allowed) => `${name} tem de ser ${allowed}.`,
    noFiles: 'Indique pelo menos um ficheiro, uma pasta ou - para a entrada padrão. Veja --help.',
    noMatch: (pattern) => `Nenhum ficheiro corresponde a ${pattern}.`,
    cannotRead: (file, reason) => `Não é possível ler ${file}: ${reason}`,
    failed: (file, reason) => `O validador falhou em ${file}: ${reason}. Comunique-o, se puder com o ficheiro.`,
    noFile: 'não é um ficheiro; para ler de um canal, use - e a entrada padrão',
    linkedFolder: 'é uma ligação para uma pasta, que não é seguida; indique a pasta',
    linkedFile: 'é uma ligação, que não é seguida; indique o ficheiro',
  },
  en: {
    help: `Validates electronic invoices: UBL 2.1 of CIUS-PT 2.1.1 and EN 16931, or the JSON document of the API. Nothing leaves the computer.

  node cius-pt.mjs [options] file|folder|pattern…

  node cius-pt.mjs *.xml            validates these files
  node cius-pt.mjs invoices         validates the .xml and .json of the folder and of those in it
  node cius-pt.mjs - < invoice.xml  reads standard input

  --format text|json|sarif   form of the result (text)
  --lang pt|en               language (that of the system; Portuguese if it is another one)
  --no-warnings              shows no warnings
  --no-platform              without what only the platform asks (UTF-8, 25 MB)
  --version                  version
  --help                     this help

Exit code: 0 if all is valid, 1 if there are errors, 2 if a file cannot be read or the options are wrong.
A warning does not invalidate: CIUS-PT decides, and what only EN 16931 reports is a warning.`,
    error: 'error',
    warning: 'warning',
    valid: 'valid',
    invalid: 'invalid',
    unreadable: 'unreadable',
    found: 'found',
    expected: 'fix',
    reason: 'why',
    see: 'see',
    more: 'more findings, not shown',
    summary: ({files, valid, errors, warnings}) =>
      `${count(files, 'file', 'files')}, ${valid} valid: ${count(errors, 'error', 'errors')}, ${count(warnings, 'warning', 'warnings')}.`,
    unknownOption: (name) => `Unknown option: ${name}. See --help.`,
    badValue: (name, allowed) => `${name} has to be ${allowed}.`,
    noFiles: 'Name at least one file, a folder, or - for standard input. See --help.',
    noMatch: (pattern) => `No file matches ${pattern}.`,
    cannotRead: (file, reason) => `Cannot read ${file}: ${reason}`,
    failed: (file, reason) => `The validator failed at ${file}: ${reason}. Report it, with the file if you can.`,
    noFile: 'it is no file; to read from a pipe, use - and standard input',
    linkedFolder: 'it is a link to a folder, which is not followed; name the folder',
    linkedFile: 'it is a link, which is not followed; name the file',
  },
};

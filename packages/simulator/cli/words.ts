import {fill} from '@integration-docs/facts';
import type {Language} from './options.ts';

/** Messages of the command in the terminal. */
const words = {
  about: {
    pt: 'Simulador {of}: imita a API nesta máquina. Nada é entregue a ninguém.',
    en: 'Simulator of {name}: imitates the API on this machine. Nothing is delivered to anybody.',
  },
  usage: {pt: 'Utilização: node simulator.mjs [opções]', en: 'Usage: node simulator.mjs [options]'},
  help: {pt: 'Veja as opções: node simulator.mjs --help', en: 'See the options: node simulator.mjs --help'},
  started: {
    pt: `{about}

  API      {address}
  Página   {address}/

Experimente, noutra janela:

  curl -u client:secret -d grant_type=client_credentials {address}/oauth2/token
  curl -H 'Authorization: Bearer sandbox' {address}/documents
  curl -X POST {address}/simulator/documents
  curl -X POST {address}/simulator/received-documents

Ctrl C termina.`,
    en: `{about}

  API      {address}
  Page     {address}/

Try, in another window:

  curl -u client:secret -d grant_type=client_credentials {address}/oauth2/token
  curl -H 'Authorization: Bearer sandbox' {address}/documents
  curl -X POST {address}/simulator/documents
  curl -X POST {address}/simulator/received-documents

Ctrl C stops it.`,
  },
  keeps: {pt: 'O estado fica em {file}.', en: 'The state is kept in {file}.'},
  open: {
    pt: 'Atenção: responde em {host}. Qualquer máquina da rede chega ao simulador, que aceita todos.',
    en: 'Warning: answers on {host}. Any machine of the network reaches the simulator, which lets everybody in.',
  },
  webhook: {
    pt: 'Webhooks para {url}. Segredo: {secret}',
    en: 'Webhooks to {url}. Secret: {secret}',
  },
  notRegistered: {pt: 'Não foi possível registar {url}: {reason}', en: '{url} could not be registered: {reason}'},
  watches: {
    pt: 'Os ficheiros XML e JSON postos em {folder} chegam como documentos recebidos.',
    en: 'XML and JSON files put into {folder} arrive as received documents.',
  },
  sftp: {
    pt: 'SFTP: {folder}. Escreva em outbound/; estados e documentos aparecem em inbound/.',
    en: 'SFTP: {folder}. Write to outbound/; statuses and documents appear in inbound/.',
  },
  arrived: {pt: 'Chegou {file}: {id}', en: '{file} arrived: {id}'},
  refused: {pt: '{file} não serve: {reason}', en: '{file} will not do: {reason}'},
  taken: {
    pt: 'A porta {port} está ocupada. Escolha outra: node simulator.mjs --port {next}',
    en: 'Port {port} is taken. Choose another: node simulator.mjs --port {next}',
  },
  failed: {pt: 'Não arranca: {reason}', en: 'Does not start: {reason}'},
  notSaved: {pt: 'O estado não foi guardado: {reason}', en: 'The state was not saved: {reason}'},
} as const;

export type Say = (key: keyof typeof words, values?: Readonly<Record<string, string | number>>) => string;

/** Makes the function that returns a message of the command in one language, with its placeholders filled. */
export function speaker(language: Language): Say {
  return (key, values = {}) => fill(words[key][language], values);
}

import type {Language} from '../cli/options.ts';

/** Texts of the view of the simulator, on its own page and in the drawer of the documentation. */
const texts = {
  title: {pt: 'Simulador {of}', en: 'Simulator of {name}'},
  intro: {
    pt: 'Imita a API nesta máquina. Nada é entregue a ninguém e nenhum documento tem valor fiscal.',
    en: 'Imitates the API on this machine. Nothing is delivered to anybody and no document has tax value.',
  },
  documentation: {pt: 'Documentação', en: 'Documentation'},
  withoutScript: {
    pt: 'Esta página precisa de JavaScript. A API não.',
    en: 'This page needs JavaScript. The API does not.',
  },

  clock: {pt: 'Relógio', en: 'Clock'},
  now: {pt: '{moment} ({zone})', en: '{moment} ({zone})'},
  nextDue: {pt: 'A seguir: {moment}', en: 'Next: {moment}'},
  dueNow: {pt: 'A seguir: com a próxima ação.', en: 'Next: with the next action.'},
  nothingDue: {pt: 'Nada à espera.', en: 'Nothing is waiting.'},
  outage: {
    pt: 'Falha simulada até {moment}: a plataforma não responde a nenhum pedido.',
    en: 'Simulated outage until {moment}: the platform responds to no request.',
  },
  maintenance: {
    pt: 'Manutenção simulada até {moment}: a plataforma responde `503` a todos os pedidos.',
    en: 'Simulated maintenance until {moment}: the platform responds to every request with `503`.',
  },
  still: {
    pt: 'O que demora até um minuto acontece logo; o resto espera que adiante o relógio.',
    en: 'What takes up to a minute happens at once; the rest waits until you put the clock forward.',
  },
  toNext: {pt: 'Saltar para o seguinte', en: 'Jump to next'},
  hour: {pt: '+1 hora', en: '+1 hour'},
  day: {pt: '+1 dia', en: '+1 day'},
  days: {pt: '+3 dias', en: '+3 days'},
  clockIsAt: {pt: 'O relógio está em {moment}.', en: 'The clock is at {moment}.'},
  speed: {pt: 'Velocidade', en: 'Speed'},
  speedIs: {pt: 'Velocidade: {speed}.', en: 'Speed: {speed}.'},
  instant: {pt: 'Sem esperas', en: 'No waiting'},
  times: {pt: '{count} ×', en: '{count} ×'},

  answer: {pt: 'O endereço de webhook desta página responde', en: 'The webhook endpoint of this page responds'},
  answer204: {pt: '204: aceita', en: '204: accepts'},
  answer500: {pt: '500: recusa', en: '500: refuses'},
  answerTimeout: {pt: 'não responde', en: 'no response'},
  answersWith204: {pt: 'O endereço passa a responder 204: aceita.', en: 'The endpoint now responds 204: it accepts.'},
  answersWith500: {pt: 'O endereço passa a responder 500: recusa.', en: 'The endpoint now responds 500: it refuses.'},
  answersNothing: {pt: 'O endereço deixa de responder.', en: 'The endpoint no longer responds.'},

  actions: {pt: 'Ações', en: 'Actions'},
  submit: {pt: 'Enviar a fatura de exemplo', en: 'Submit the sample invoice'},
  submitted: {pt: 'Fatura de exemplo enviada.', en: 'Sample invoice submitted.'},
  receive: {pt: 'Simular um documento recebido', en: 'Simulate a received document'},
  arrived: {pt: 'Chegou um documento.', en: 'A document has arrived.'},
  expire: {pt: 'Avisar que um segredo de cliente expira', en: 'Send a secret-expiry warning'},
  warned: {pt: 'Aviso enviado: um segredo de cliente expira.', en: 'Warning sent: a client secret expires.'},
  triggers: {pt: 'Provocar um resultado', en: 'Trigger a result'},
  triggersIntro: {
    pt: 'Cada botão envia a fatura de exemplo com o valor da linha.',
    en: 'Each button submits the sample invoice with the value of its row.',
  },
  send: {pt: 'Enviar', en: 'Submit'},
  triggered: {pt: 'Enviada. {result}.', en: 'Submitted. {result}.'},
  faults: {pt: 'Provocar uma falha', en: 'Trigger a failure'},
  faultsIntro: {
    pt: 'Acontece uma vez, na próxima ocasião. O que dura acaba quando o relógio lá chega, ou ao repor o estado inicial.',
    en: 'It happens once, the next time. What goes on ends when the clock gets there, or when you go back to the initial state.',
  },
  onceMore: {pt: 'Provocar uma vez', en: 'Trigger once'},
  cancel: {pt: 'Cancelar', en: 'Cancel'},
  cancelled: {pt: 'Cancelada: {what}.', en: 'Cancelled: {what}.'},
  nextTime: {pt: 'Na próxima ocasião: {what}.', en: 'The next time: {what}.'},
  waits: {pt: 'à espera', en: 'waiting'},
  lasts: {pt: 'até {moment}', en: 'until {moment}'},

  documents: {pt: 'Documentos emitidos', en: 'Issued documents'},
  received: {pt: 'Documentos recebidos', en: 'Received documents'},
  sample: {pt: 'exemplo', en: 'example'},
  deliveries: {pt: 'Entregas de webhook', en: 'Webhook deliveries'},
  events: {pt: 'Eventos', en: 'Events'},
  endpoints: {pt: 'Endereços de webhook', en: 'Webhook endpoints'},
  requests: {pt: 'Pedidos à API', en: 'Requests to the API'},
  account: {pt: 'Credenciais e limites', en: 'Credentials and limits'},
  state: {pt: 'Estado', en: 'State'},

  attempts: {pt: '{count} tentativas, a última: {outcome}', en: '{count} attempts, the last: {outcome}'},
  next: {pt: 'próxima: {moment}', en: 'next: {moment}'},
  body: {pt: 'Corpo', en: 'Body'},
  secret: {pt: 'Segredo', en: 'Secret'},
  signatureHow: {
    pt: 'HMAC-SHA256, em Base64, de `{signed}`, com os bytes do segredo depois de `whsec_` (Base64) como chave:',
    en: 'HMAC-SHA256, in Base64, of `{signed}`, keyed with the bytes of the secret after `whsec_` (Base64):',
  },
  verify: {pt: 'Abrir no verificador', en: 'Open in the verifier'},
  valid: {pt: 'assinatura verificada', en: 'signature verified'},
  invalid: {
    pt: 'não assinado com o segredo mais recente',
    en: 'not signed with the newest secret',
  },
  redeliver: {pt: 'Entregar de novo', en: 'Deliver again'},
  redelivered: {pt: 'Nova entrega pedida.', en: 'New delivery requested.'},
  register: {pt: 'Registar para todos os eventos', en: 'Register for all events'},
  registered: {pt: 'Endereço registado para todos os eventos.', en: 'Endpoint registered for all events.'},
  url: {pt: 'Endereço (URL)', en: 'Endpoint (URL)'},
  test: {pt: 'Enviar evento de teste', en: 'Send test event'},
  tested: {pt: 'Evento de teste enviado.', en: 'Test event sent.'},
  copyCurl: {pt: 'Copiar como curl', en: 'Copy as curl'},
  requestLanguage: {pt: 'Outra linguagem para copiar pedidos', en: 'Another language to copy requests in'},
  copyAs: {pt: 'Copiar em {language}', en: 'Copy in {language}'},
  bodyFile: {pt: 'O programa lê o corpo de `{file}`.', en: 'The program reads the body from `{file}`.'},
  saveFile: {pt: 'Guardar {file}', en: 'Save {file}'},
  copied: {pt: 'Copiado.', en: 'Copied.'},
  notCopied: {
    pt: 'O navegador não deixou copiar: selecione o texto.',
    en: 'The browser did not let it be copied: select the text.',
  },
  noAnswer: {pt: 'A plataforma não respondeu.', en: 'The platform did not respond.'},
  brokenOff: {pt: 'sem resposta', en: 'no response'},
  longBody: {
    pt: 'O corpo não foi guardado: não é texto, ou tem mais de 20 kB.',
    en: 'The body was not kept: it is not text, or longer than 20 kB.',
  },
  secretEnds: {pt: 'segredo até {moment}', en: 'secret until {moment}'},

  reset: {pt: 'Repor o estado inicial', en: 'Back to the initial state'},
  resetDone: {pt: 'Estado inicial reposto.', en: 'Back in the initial state.'},
  resetQuestion: {
    pt: 'Apagar todos os documentos, eventos e endereços de webhook deste simulador?',
    en: 'Delete all documents, events and webhook endpoints of this simulator?',
  },
  export: {pt: 'Exportar', en: 'Export'},
  exported: {pt: 'Estado exportado.', en: 'State exported.'},
  import: {pt: 'Importar', en: 'Import'},
  importQuestion: {
    pt: 'Substituir todos os documentos, eventos e endereços de webhook deste simulador pelos do ficheiro?',
    en: 'Replace all documents, events and webhook endpoints of this simulator with those of the file?',
  },
  imported: {pt: 'Estado importado.', en: 'State imported.'},
  giveNote: {
    pt: 'Para continuar com ele: `node simulator.mjs --data simulator.json`, ou «Importar» na documentação.',
    en: 'To go on with it: `node simulator.mjs --data simulator.json`, or “Import” in the documentation.',
  },
  filesNote: {
    pt: 'O simulador da sua máquina usa o mesmo ficheiro: `node simulator.mjs --data simulator.json`.',
    en: 'The simulator on your machine uses the same file: `node simulator.mjs --data simulator.json`.',
  },

  nothing: {pt: 'Nada ainda.', en: 'Nothing yet.'},
  newest: {pt: 'Os {count} mais recentes de {total}.', en: 'The {count} most recent of {total}.'},
  starting: {pt: 'A iniciar…', en: 'Starting…'},
  ready: {pt: 'Pronto.', en: 'Ready.'},
  news: {pt: 'Novo: {what}.', en: 'New: {what}.'},
  notTried: {pt: 'por entregar', en: 'not yet delivered'},
  unsubscribed: {pt: 'Sem subscrição: {what}.', en: 'Not subscribed: {what}.'},
  refused: {pt: 'Resposta {status}: {code}. {detail}', en: 'Response {status}: {code}. {detail}'},
  unreachable: {pt: 'O simulador não responde. Está a correr?', en: 'The simulator does not respond. Is it running?'},
} as const;

export type PanelTexts = Readonly<Record<keyof typeof texts, string>>;

/** Returns the texts of the view in one language. */
export function panelTexts(language: Language): PanelTexts {
  const entries = Object.entries(texts).map(([key, text]) => [key, text[language]]);
  return Object.fromEntries(entries) as PanelTexts; // The type of `fromEntries` does not have the keys.
}

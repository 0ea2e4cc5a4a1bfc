import type {Language} from '../cli/options.ts';

/** What the page at the root of the simulator says. */
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
  actions: {pt: 'Ações', en: 'Actions'},
  submit: {pt: 'Enviar a fatura de exemplo', en: 'Submit the sample invoice'},
  receive: {pt: 'Simular um documento recebido', en: 'Make a document arrive'},
  expire: {pt: 'Avisar que um segredo de cliente expira', en: 'Warn that a client secret expires'},
  reset: {pt: 'Repor o estado inicial', en: 'Back to the initial state'},
  resetQuestion: {
    pt: 'Apagar todos os documentos, eventos e endereços deste simulador?',
    en: 'Delete all documents, events and endpoints of this simulator?',
  },
  speed: {pt: 'Velocidade', en: 'Speed'},
  instant: {pt: 'Sem esperas', en: 'No waiting'},
  times: {pt: '{count} ×', en: '{count} ×'},
  triggers: {pt: 'Provocar um resultado', en: 'Trigger a result'},
  triggersIntro: {
    pt: 'Cada botão envia a fatura de exemplo com o valor da linha.',
    en: 'Each button submits the sample invoice with the value of its row.',
  },
  field: {pt: 'Campo', en: 'Field'},
  value: {pt: 'Valor', en: 'Value'},
  result: {pt: 'O que acontece', en: 'What happens'},
  send: {pt: 'Enviar', en: 'Submit'},
  endpoints: {pt: 'Endereços de webhook', en: 'Webhook endpoints'},
  register: {pt: 'Registar para todos os eventos', en: 'Register for all events'},
  url: {pt: 'Endereço (URL)', en: 'Address (URL)'},
  secret: {pt: 'Segredo', en: 'Secret'},
  test: {pt: 'Enviar evento de teste', en: 'Send test event'},
  deliveries: {pt: 'Entregas de webhook', en: 'Webhook deliveries'},
  attempts: {pt: 'Tentativas', en: 'Attempts'},
  next: {pt: 'Próxima', en: 'Next'},
  redeliver: {pt: 'Entregar de novo', en: 'Deliver again'},
  request: {pt: 'Pedido', en: 'Request'},
  documents: {pt: 'Documentos emitidos', en: 'Issued documents'},
  received: {pt: 'Documentos recebidos', en: 'Received documents'},
  events: {pt: 'Eventos', en: 'Events'},
  id: {pt: 'Identificador', en: 'Id'},
  number: {pt: 'Número', en: 'Number'},
  buyer: {pt: 'Adquirente', en: 'Buyer'},
  seller: {pt: 'Fornecedor', en: 'Supplier'},
  amount: {pt: 'A pagar', en: 'Payable'},
  state: {pt: 'Estado', en: 'State'},
  detail: {pt: 'Pormenor', en: 'Detail'},
  when: {pt: 'Quando', en: 'When'},
  type: {pt: 'Tipo', en: 'Type'},
  body: {pt: 'Corpo', en: 'Body'},
  show: {pt: 'Mostrar', en: 'Show'},
  action: {pt: 'Ação', en: 'Action'},
  nothing: {pt: 'Nada ainda.', en: 'Nothing yet.'},
  newest: {pt: 'Os {count} mais recentes de {total}.', en: 'The {count} most recent of {total}.'},
  done: {pt: 'Feito: {what}.', en: 'Done: {what}.'},
  refused: {pt: 'Resposta {status}: {code}. {detail}', en: 'Answer {status}: {code}. {detail}'},
  unreachable: {pt: 'O simulador não responde. Está a correr?', en: 'The simulator does not answer. Is it running?'},
} as const;

export type PanelTexts = Readonly<Record<keyof typeof texts, string>>;

/** The texts of the page in one language. */
export function panelTexts(language: Language): PanelTexts {
  const entries = Object.entries(texts).map(([key, text]) => [key, text[language]]);
  return Object.fromEntries(entries) as PanelTexts; // `fromEntries` forgets that every key is there.
}

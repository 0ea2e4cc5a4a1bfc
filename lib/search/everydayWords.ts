import type {SynonymGroup} from './types.ts';

/** What readers say beside the terms of the glossary: "; " parts the languages, ", " the phrases. The first is the site's own. */
const lines = `
autenticação, iniciar sessão, login, credenciais; authentication, login, log in, sign in, credentials
autorização, permissão; authorization, permission
token de acesso, token; access token, token, bearer
chave, segredo, palavra-passe, senha; secret, key, password
erro, falha, problema; error, failure, problem
falhar, não funciona; fail, not working
pedido, requisição, chamada; request, call
resposta; response, answer
cabeçalho; header
corpo, conteúdo; body, payload
corpo em bruto, corpo original; raw body
limite de pedidos, limite de ritmo, demasiados pedidos; rate limit, rate limiting, too many requests, throttling
tempo limite, tempo esgotado; timeout, time-out
repetir, repetição, nova tentativa; retry, retries, repeat
calendário de tentativas, tentativas, política de reenvio, plano de repetição; retry schedule, retry policy, attempts
reenviar, reenvio, enviar de novo; resend, redeliver, redelivery
enviar, envio, submeter, submissão; send, submit, submission
emitir, emissão, emitido; issue, issued, issuing
receber, receção, recebido, recepção; receive, received, receiving, reception
enviar fatura, emitir fatura, emissão de documentos; send invoice, submit invoice, issue invoice, issued documents
receber fatura, faturas recebidas, documentos recebidos; receive invoice, received documents
rejeitar, rejeição, recusar, recusa, devolver, devolução; reject, rejection, refuse, return
aceitar, aceitação, aceite; accept, acceptance
anular, anulação, cancelar, cancelamento; annul, cancel, void
apagar, eliminar, remover; delete, remove
descarregar, transferir, obter, baixar; download, fetch, get
anexo, anexar, juntar; attachment, attach
ficheiro, arquivo; file
pasta, diretoria, diretório; folder, directory
lista, listar; list
página, paginação, cursor; page, pagination, paging, cursor
duplicado, duplicação, repetido; duplicate, duplicated
idempotência, idempotente, chave de idempotência; idempotency, idempotent, idempotency key
assinatura, assinar; signature, sign, signed
assinatura inválida, verificar assinatura, validar assinatura; invalid signature, verify signature, signature verification, validate signature
selo, selo eletrónico; seal, electronic seal
certificado; certificate
renovar, renovação, substituir, rotação, rodar; renew, renewal, rotate, rotation, rollover
expirar, caducar, validade, expirado; expire, expiry, expired
cifra, cifrar, encriptar, encriptação; encryption, encrypt, cipher
decifrar, desencriptar; decrypt, decryption
prazo, data limite, quando, datas; deadline, due date, date
pequenas empresas, microempresas, pme, pequena e média empresa; small companies, small businesses, sme, smes, micro-enterprises
obrigado, obrigatório, obrigação; bound, mandatory, obligation, required, must
entidade pública, entidades públicas, setor público, estado, administração pública; public body, public bodies, public sector, public entity, government
fornecedor, vendedor; supplier, seller, vendor
cliente, comprador, adquirente; buyer, customer, client
contribuinte, nif, número de contribuinte, número fiscal; vat number, tax number, tax id
iva, imposto; vat, tax
isenção, isento, motivo de isenção; exemption, exempt, exemption reason
desconto; discount, allowance
encargo; charge, surcharge
linha, linhas; line, lines
cabeçalho do documento; document header, document level
retenção na fonte, irs; withholding tax
número de compromisso, compromisso; commitment number, commitment
número de encomenda, nota de encomenda, ordem de compra; order number, purchase order
referência multibanco, multibanco; multibanco, multibanco reference, atm payment
transferência bancária, iban; bank transfer, iban, credit transfer
pagamento, pagar, pago; payment, pay, paid
condições de pagamento, vencimento; payment terms, due date
código qr, qr code, qr; qr code, qr
código de validação, atcud; validation code, atcud
saúde, hospital, hospitais, clínica; healthcare, health, hospital, clinic
faturação, programa de faturação; invoicing, billing, invoicing software
integração, integrar, ligação, ligar, conectar; integration, integrate, connection, connect
configurar, configuração, parametrização; configure, configuration, set up, setup
ambiente de testes, sandbox, testes, qualidade; sandbox, test environment, testing
produção, ambiente de produção, passar a produção, arranque; production, go live, go-live
lista de verificação, checklist; checklist, go-live checklist
adesão, aderir, registo, inscrição; onboarding, enrolment, registration, sign up, join
apoio, suporte, ajuda, contacto; support, help, contact
versão, versões, descontinuação; version, versioning, deprecation
alterações, novidades; changes, changelog, release notes, what's new
estado, situação; status, state
máquina de estados, diagrama de estados, ciclo de vida; state machine, state diagram, life cycle, lifecycle
evento, notificação, aviso; event, notification, callback
tipos de evento, tipos de eventos, catálogo de eventos; event types, event catalogue
subscrever, subscrição; subscribe, subscription
ponto de receção, endpoint; endpoint, url, address
consulta periódica, sondagem, polling; polling, poll
reconciliar, reconciliação, eventos perdidos; reconcile, reconciliation, missed events
ataque de repetição, janela de tempo; replay attack, replay, replay window, tolerance
aviso de receção, mdn, recibo; receipt, mdn, message disposition notification
síncrono; synchronous, sync
assíncrono; asynchronous, async
compressão, comprimir; compression, compress
tamanho, tamanho máximo, limite de tamanho; size, maximum size, size limit, too large
morada, endereço de entrega, local de entrega; address, delivery address
exemplo, amostra; example, sample
esquema, modelo; schema, model
validar, validação, verificar; validate, validation, check, verify
regra, regras; rule, rules
campo, elemento; field, element
mapear, mapeamento, correspondência; map, mapping
firewall, lista de ips, lista de permissões; allow list, allowlist, whitelist, firewall, ip addresses
dados de saúde, dados pessoais, proteção de dados, rgpd; health data, personal data, data protection, gdpr
especificação, openapi, swagger, contrato; specification, openapi, swagger, contract
coleção, postman, bruno; collection, postman, bruno
retificar, retificação, corrigir, correção; correct, correction, rectify
`;

export const everydayWords: readonly SynonymGroup[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [pt = '', en = ''] = line.split('; ');
    return {pt: pt.split(', '), en: en.split(', ')};
  });

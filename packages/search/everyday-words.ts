import type {SynonymGroup} from './types.ts';

/**
 * Synonyms from common language that neither the glossary nor the questions connect. "; " separates the languages, ", " the phrases.
 * The first phrase is the one that the site uses.
 */
const lines = `
chave; key
falha; failure
pedido, chamada; request, call
resposta; response, answer, reply
corpo, conteúdo; body, payload
tempo limite; timeout
enviar, envio, submeter, mandar, transmitir; send, submit, transmit, push
emitir, emissão; issue
receber, receção; receive, reception
rejeitar, recusar, negar, chumbar; reject, refuse, deny, decline, turn down, throw out
descarregar, carregar, transferir, baixar, subir; download, upload, fetch
ficheiro, arquivo; file
registo, registar, registro; record, log, register
utilizador, usuário; user
palavra-passe, senha; password
ligação, link; link, connection
pasta, diretoria; folder, directory
assinatura, assinar; signature, sign
renovar, renovação; renew, renewal
rotação, rodar; rotation, rotate, rollover
expirar, validade; expire, expiry
cifra, encriptação, encriptar; encryption, encrypt
decifrar, desencriptar; decrypt, decryption
prazo, data limite; deadline
pequenas empresas, pme; small companies, sme
entidade pública, setor público, contratos públicos, b2g; public contracts, public body, public sector, government, b2g
transferência bancária; bank transfer
pagamento, pagar; payment, pay
condições de pagamento, vencimento; payment terms, due date
saúde, clínica; healthcare, health, clinic
faturação; invoicing, billing
ligar, conectar; connect
configurar, configuração, parametrização; configure, configuration, config, setup
adesão, inscrição; onboarding, sign up
apoio, suporte, ajuda; support, help
alterações, novidades; changes, changelog, release notes
máquina de estados; state machine, lifecycle
notificação, aviso, evento; notification, notice, event
morada; address
exemplo, amostra; example, sample
validar, validação, verificar, conferir; validate, validation, check, verify
regra; rule
campo; field
lista de permissões, lista de ips; allow list, allowlist, whitelist
dados pessoais, rgpd; personal data, gdpr
corrigir, correção, retificar; correct, correction, rectify, fix
duas vezes, 2 vezes, duplicado, a dobrar; twice, 2 times, two times, duplicate, double
máximo, máx; maximum, max
autenticação, autenticar, iniciar sessão; authentication, authenticate, auth, login
certificado; certificate, cert
produção, ambiente real; production, prod, live
credenciais; credentials, creds
especificação; specification, spec
remover, apagar, eliminar, deletar; remove, delete, erase
mudar, alterar, modificar, editar; change, modify, edit, update
cliente, comprador; customer, client, buyer
fornecedor; supplier, vendor
fatura; invoice, bill
obrigatório; mandatory, required, compulsory, obligatory
errado, incorreto, inválido; wrong, incorrect, invalid, bad
desativar, desligar, suspender; disable, deactivate, switch off, turn off, suspend
empresa, companhia, b2b; company, business, firm, b2b
consumidor, b2c; consumer, b2c
permitir; allow, permit, let
testar, experimentar, ensaiar; test, try, rehearse
parar; stop, halt
obter, buscar; get, retrieve, fetch
fuga, roubada, comprometida; leak, stolen, compromised, exposed
biblioteca; library, sdk
lei, legislação; law, legislation, legal
montante, valor; amount, value, sum
prova, comprovativo; proof, evidence
recuperar; recover, restore
devolver, para trás; return, send back
procurar, pesquisar, localizar; search, find, look up, locate
aceitar, aprovar; accept, approve
caducado, expirado; expired, stale
avaria, indisponível, em baixo, cair; outage, down, unavailable, downtime
tamanho, dimensão; size, length
custo, custar, preço; price, pricing, cost
começar, iniciar, arrancar; start, begin
português, portugal; portuguese, portugal
perder; lose
computador, máquina; computer, machine, laptop
criar, gerar; create, generate
problema; problem, trouble
passo, instruções; step, instructions, tutorial
esquema, modelo; schema, model, template
estrangeiro; foreign, abroad, country
segurança; security, secure, safe
ordem, sequência; order, sequence
artigo, produto; item, product, goods
versão; version, release
antigo, velho, anterior, desatualizado; old, former, previous, outdated
câmara; council, municipality
comparar, diferença; compare, difference
escolher, optar; choose, select, pick
danificado, corrompido; corrupt, damaged, broken, garbled
mover, migrar; move, migrate, transfer
substituir, trocar; replace, swap, exchange
simular, fingir; simulate, mock, fake, stub
programa, script; program, script
reembolso; refund, money back
portes; shipping, freight, carriage
tarefa, agendada; schedule, job, task, cron
correio eletrónico; email, mail, mailbox
codificação, acentos, caracteres estranhos, caracteres esquisitos, cedilha; encoding, accents, charset, strange characters, weird characters, special characters
exigir; require, demand, ask for
preso, parado, encravado; stuck, frozen
desaparecer, sumir; disappear, vanish, gone
demorar, lento, atraso; slow, delay, late
demasiados pedidos, excesso de pedidos; throttle, too many requests, rate limit
lançar, contabilizar, contabilidade; book, accounting, bookkeeping
quebra de linha, mudança de linha; line break, newline
vazio, em branco; empty, blank
fila; queue, backlog
terminar; exit, quit, terminate
estoirar, rebentar, ir abaixo; crash, die
repetir, tentar de novo, outra vez, reenviar; retry, resend, repeat, again
guardar, gravar, armazenar; store, save
meio, incompleto, cortado; half, incomplete, truncated, cut off
porta ocupada, porta em uso; port taken, port in use, port busy, address in use
reencaminhar, redirecionar; redirect, forward
recibo; receipt, mdn
confirmar, acusar; acknowledge, confirm, ack
arredondamento, cêntimo; rounding, cent, penny
coincidir, bater certo, bater, corresponder; match, agree, tally, add up
ligação segura, ssl; tls, https, ssl, secure connection
carimbo de tempo; timestamp
sincronizar, sincronização; sync, synchronise, poll
recolher, ir buscar; collect, pick up
grande, pesado, enorme; big, large, huge
ultrapassar, exceder; exceed, surpass
reiniciar; restart, reboot
anexar, juntar; attach, enclose
ordem errada; wrong order, out of order
`;

export const everydayWords: readonly SynonymGroup[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [pt = '', en = ''] = line.split('; ');
    return {pt: pt.split(', '), en: en.split(', ')};
  });

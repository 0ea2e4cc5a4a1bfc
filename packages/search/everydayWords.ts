import type {SynonymGroup} from './types.ts';

/**
 * Common words in both languages that neither the glossary nor the questions bring together: "; " parts the languages, ", " the
 * phrases. The first is the site's own.
 */
const lines = `
chave; key
falha; failure
pedido, chamada; request
resposta; response, answer
corpo, conteúdo; body, payload
tempo limite; timeout
enviar, envio, submeter, mandar; send, submit
emitir, emissão; issue
receber, receção, recepção; receive, reception
rejeitar, recusar; reject, refuse
descarregar, carregar, transferir, baixar, subir; download, upload, fetch
ficheiro, arquivo; file
eliminar, deletar; delete
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
entidade pública, setor público; public body, public sector, government
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
notificação, aviso; notification
subscrever; subscribe, subscription
morada; address
exemplo, amostra; example, sample
validar, validação, verificar; validate, validation, check
regra; rule
campo; field
lista de permissões, lista de ips; allow list, allowlist, whitelist
dados pessoais, rgpd; personal data, gdpr
corrigir, correção, retificar; correct, correction, rectify
duas vezes, 2 vezes; twice, 2 times
máximo, máx; maximum, max
autenticação, autenticar; authentication, authenticate, auth
certificado; certificate, cert
produção; production, prod
credenciais; credentials, creds
especificação; specification, spec
`;

export const everydayWords: readonly SynonymGroup[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [pt = '', en = ''] = line.split('; ');
    return {pt: pt.split(', '), en: en.split(', ')};
  });

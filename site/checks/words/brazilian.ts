/** A word that European Portuguese pages do not use, in all its forms. */
export interface ForbiddenWord {
  readonly forms: readonly string[];
  /** What to write instead. */
  readonly instead: string;
}

/**
 * Brazilian forms, and spellings from before the orthographic agreement in force in Portugal. The glossary
 * (`avoid` in packages/contract/catalogues/glossary.yaml) adds to them.
 */
export const forbiddenWords: readonly ForbiddenWord[] = [
  {forms: ['arquivo', 'arquivos'], instead: 'ficheiro'},
  {forms: ['usuário', 'usuários', 'usuária', 'usuárias'], instead: 'utilizador'},
  {forms: ['tela', 'telas'], instead: 'ecrã'},
  {forms: ['status'], instead: 'estado'},
  {forms: ['deletar', 'delete', 'deletado', 'deletada', 'deletados', 'deletadas'], instead: 'eliminar'},
  {forms: ['baixar', 'baixe', 'baixado', 'baixada', 'baixados', 'baixadas'], instead: 'descarregar, transferir'},
  {forms: ['subir', 'suba'], instead: 'carregar; aumentar'},
  {forms: ['link', 'links'], instead: 'ligação'},
  {forms: ['requisição', 'requisições'], instead: 'pedido'},
  {
    forms: ['registro', 'registros', 'registrar', 'registrado', 'registrada', 'registrados'],
    instead: 'registo, registar',
  },
  {forms: ['você', 'vocês'], instead: 'o verbo sem sujeito: "Envie…"'},
  {forms: ['senha', 'senhas'], instead: 'palavra-passe'},
  {forms: ['cadastro', 'cadastros', 'cadastrar', 'cadastrado', 'cadastrada'], instead: 'registo, registar'},
  {forms: ['gerenciar', 'gerencia', 'gerencie', 'gerenciamento', 'gerenciador'], instead: 'gerir, gestão, gestor'},
  {forms: ['nota fiscal', 'notas fiscais'], instead: 'fatura'},
  {forms: ['aplicativo', 'aplicativos'], instead: 'aplicação'},
  {forms: ['equipe', 'equipes'], instead: 'equipa'},
  {forms: ['salvar', 'salve', 'salvando'], instead: 'guardar'},
  {forms: ['compartilhar', 'compartilhe', 'compartilhado', 'compartilhada', 'compartilhamento'], instead: 'partilhar'},
  {forms: ['acessar', 'acesse', 'acessado', 'acessada'], instead: 'aceder a'},
  {forms: ['checar', 'cheque se'], instead: 'verificar'},
  {forms: ['monitorar', 'monitore', 'monitoramento'], instead: 'monitorizar, monitorização'},
  {forms: ['planilha', 'planilhas'], instead: 'folha de cálculo'},
  {forms: ['celular', 'celulares'], instead: 'telemóvel'},
  {forms: ['contato', 'contatos', 'contatar'], instead: 'contacto, contactar'},
  {forms: ['seção', 'seções'], instead: 'secção'},
  {forms: ['controle de', 'controles'], instead: 'controlo'},
  {forms: ['mídia', 'mídias'], instead: 'suporte, meio'},
  {forms: ['contêiner', 'contêineres'], instead: 'contentor'},
  {forms: ['retentativa', 'retentativas'], instead: 'nova tentativa'},
  {forms: ['cupom', 'cupons', 'boleto', 'boletos'], instead: 'o termo português'},
  {forms: ['eletrônico', 'eletrônica', 'eletrônicos', 'eletrônicas'], instead: 'eletrónico'},
  {forms: ['anônimo', 'sinônimo', 'econômico', 'econômica'], instead: 'a forma com ó'},
  {forms: ['gênero', 'gêneros'], instead: 'género'},
  {forms: ['recepção', 'recepções', 'recepcionar'], instead: 'receção, receber'},
  {forms: ['electrónico', 'electrónica', 'electrónicos', 'electrónicas'], instead: 'eletrónico'},
  {forms: ['factura', 'facturas', 'facturação', 'facturar'], instead: 'fatura, faturação'},
  {
    forms: ['actual', 'actuais', 'actualizar', 'actualização', 'actualizado', 'actualizada'],
    instead: 'atual, atualizar',
  },
  {forms: ['acção', 'acções', 'activo', 'activa', 'activar', 'direcção', 'direcções'], instead: 'ação, ativo, direção'},
  {forms: ['correcto', 'correcta', 'directo', 'directa', 'objecto', 'objectos', 'projecto'], instead: 'a forma sem c'},
  {forms: ['excepto', 'excepção', 'excepções', 'óptimo', 'óptima'], instead: 'exceto, exceção, ótimo'},
  {forms: ['efectuar', 'efectuado', 'efectuada'], instead: 'efetuar'},
];

/** "está enviando" → "está a enviar". */
export const brazilianGerund =
  /(?<![\p{L}\p{N}])(?:está|estão|estava|estavam|esteja|estejam|estiver|fica|ficam|continua|continuam)\s+(?!quando)\p{L}+[aei]ndo(?![\p{L}])/giu;

/** A phrase in which a forbidden word is correct, with the reason. */
export interface AllowedPhrase {
  /** The word with enough context to be unambiguous. */
  readonly phrase: string;
  /** Path relative to the project folder; without it, the phrase is allowed in every file. */
  readonly file?: string;
  readonly reason: string;
}

export const allowedPhrases: readonly AllowedPhrase[] = [
  {phrase: 'polling (consulta periódica)', reason: 'The glossary explains the loan word.'},
  {phrase: 'arquivo eletrónico', reason: 'Archive, as in DL 28/2019: keeping documents, not a file.'},
  {phrase: 'arquivo em suporte', reason: 'Archive, as in DL 28/2019: keeping documents, not a file.'},
  {phrase: 'conservação e arquivo', reason: 'Archive, as in DL 28/2019: keeping documents, not a file.'},
];

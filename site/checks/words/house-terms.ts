/** An expression that the pages must not use, and its replacement: one term for each concept. */
interface HouseTerm {
  /** With the flag `g`, and `i` where the case does not matter. */
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Returns a pattern that matches whole words, by default in any case. */
function words(expression: string, flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${expression})(?![\\p{L}\\p{N}_])`, flags);
}

/**
 * Portuguese expressions that an editor replaced: ambiguous terms, calques, second words for one concept. Add new ones here. Phrases in
 * which the words are correct go into `allowedPhrases` (brazilian.ts), with the reason.
 */
export const portugueseTerms: readonly HouseTerm[] = [
  // Idioms and words of two meanings.
  {pattern: words('não é da sua conta'), instead: 'não pertence à sua conta'},
  {pattern: words('(?<!só )por si(?! (?:só|mesm))'), instead: 'automaticamente; em seu nome'},
  {pattern: words('sistemas? de saúde'), instead: 'software de saúde'},
  {pattern: words('pontos? de acesso'), instead: 'endereço; operação; item da secção Acesso'},
  {
    pattern: words('(?:de|a|em|por|com|para) %site\\.name%'),
    instead: '%site.named.of%, .to%, .in%, .the%; a plataforma',
  },
  // Sentences about the page.
  {pattern: words('depois de (?:ler|percorrer) est[ae]'), instead: 'a resposta, sem falar da página'},
  // Automatic, on request, replay: three things.
  {pattern: words('políticas? de reenvio'), instead: 'novas tentativas'},
  {pattern: words('janelas? de repetição'), instead: 'janela antirrepetição'},
  {pattern: words('sondagem|consultas? periódicas?'), instead: 'polling'},
  {pattern: words('esperas? crescentes?'), instead: 'espera exponencial'},
  // Terms of the trade.
  {pattern: words('CIUS-PT XML', 'gu'), instead: 'XML CIUS-PT'},
  {pattern: words('repartiç(?:ão|ões) do IVA'), instead: 'resumo do IVA'},
  {pattern: words('faturas? anterior(?:es)?'), instead: 'fatura de origem'},
  {pattern: words('bases? tributáve(?:l|is)|valor(?:es)? de incidência'), instead: 'valor tributável'},
  {pattern: words('denominação legal|nome legal'), instead: 'firma ou denominação social'},
  {pattern: words('declaradas? à AT'), instead: 'comunicada à AT'},
  {pattern: words('empresas do Estado'), instead: 'empresas públicas'},
  {pattern: words('(?:posta?|postos|postas|pôs) a pagamento'), instead: 'emitida a ordem de pagamento'},
  {pattern: words('regras? fata(?:l|is)'), instead: 'regra bloqueante'},
  {pattern: words('datas? da lei'), instead: 'prazos legais'},
  {pattern: words('softwares? de faturação'), instead: 'programa de faturação'},
  {pattern: words('em modo real'), instead: 'em produção'},
  {pattern: words('loja em linha'), instead: 'loja online'},
  {pattern: words('por lotes'), instead: 'em lote'},
  {pattern: words('(?:cada|nova|última|próxima|primeira) volta'), instead: 'execução'},
  {pattern: words('(?<!Estados?-)membros?'), instead: 'propriedade'},
  {pattern: words('(?:o|do|no|ao|um|pelo) sandbox'), instead: 'a sandbox'},
  {pattern: words('(?:o|do|no|ao|um|pelo) UBL'), instead: 'a UBL'},
  {pattern: words('(?:a|da|na|uma|pela) BOM', 'gu'), instead: 'um BOM'},
  {pattern: words('moradas? de entrega'), instead: 'local de entrega'},
  {pattern: words('comprador(?:es)?'), instead: 'adquirente'},
  {pattern: words('vendedor(?:es)?'), instead: 'fornecedor'},
  {pattern: words('documento anterior(?! à)'), instead: 'fatura de origem'},
  {pattern: words('quebras? de linha'), instead: 'mudança de linha'},
  // One spelling, one register.
  {pattern: words('caráter|carateres'), instead: 'carácter, caracteres'},
  {pattern: words('bate(?:m)? certo'), instead: 'coincide'},
  {pattern: words('[oa]s? acusam?'), instead: 'o assinala'},
  // Pages must not tell readers to confirm an article: packages/contract/catalogues/law.yaml says what was read and what is to be confirmed.
  {pattern: words('confirm(?:e|ar) o artigo'), instead: 'o artigo, em law.yaml, com a fonte'},
  // Interface.
  {pattern: words('tent(?:ar|e|a) (?:de novo|outra vez)'), instead: 'tentar novamente'},
  {pattern: words('temas? (?:escuro|claro)s?'), instead: 'modo escuro, modo claro'},
  {pattern: words('Procurar', 'gu'), instead: 'Pesquisar'},
  {pattern: words('sítios?'), instead: 'site; lugar'},
  {pattern: words('línguas?'), instead: 'idioma'},
  {pattern: words('Apoio:', 'gu'), instead: 'Suporte:'},
  // Calques.
  {pattern: words('ficou com o documento'), instead: 'recebeu e guardou o documento'},
  {pattern: words('sai o evento'), instead: 'é emitido o evento'},
  {pattern: words('inválid[ao]s? de propósito'), instead: 'propositadamente inválido'},
  {pattern: words('de resto válid[ao]s?'), instead: 'válido em tudo o resto'},
  {pattern: words('não lhe toca'), instead: 'não o altera'},
  {pattern: words('não é (?:consumid[ao]|parceria)'), instead: 'continua disponível; não significa parceria'},
  {pattern: words('(?:vem|vêm) descontad[ao]s?'), instead: 'já deduz o desconto'},
  {pattern: words('que nada (?:guarda|envia)m?'), instead: 'que não guarda nada'},
  {pattern: words('relógio certo'), instead: 'relógio acertado por NTP'},
];

/** English expressions that are calques or unclear. */
export const englishTerms: readonly HouseTerm[] = [
  {pattern: words('after reading this'), instead: 'the answer, without a word about the page'},
  {pattern: words('cure|cures|cured'), instead: 'fix, solution'},
  {pattern: words('stands(?! for)'), instead: 'is'},
  {pattern: words('gives? you'), instead: 'returns, shows'},
  {pattern: words('takes the invoice'), instead: 'receives the invoice'},
];

package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * pt: O que uma resposta final altera, por tipo de pedido. / en: What a final response changes, by kind of request.
 *
 * @param done pt: corre dentro da transação que fecha o registo / en: runs inside the transaction that closes the entry
 * @param find pt: procura o que a plataforma já tem, depois de uma recusa (a resposta) ou quando a chave expirou sem resposta; vazio se não tem nada / en: looks for what the platform already has, after a refusal (the response) or when the key expired without a response; empty if there is nothing
 * @param refused pt: corre dentro da transação que fecha o registo / en: runs inside the transaction that closes the entry
 * @param findsFirst pt: procura-se também antes do primeiro envio? / en: is the search also made before the first attempt?
 * @param hasSecret pt: a resposta tem um segredo, por isso não fica no registo / en: the response contains a secret, so it is not kept in the entry
 */
record Kind(
    BiConsumer<Entry, JsonNode> done,
    BiFunction<Entry, Optional<Answer>, Optional<JsonNode>> find,
    BiConsumer<Entry, String> refused,
    BooleanSupplier findsFirst,
    boolean hasSecret) {
  Kind(
      BiConsumer<Entry, JsonNode> done,
      BiFunction<Entry, Optional<Answer>, Optional<JsonNode>> find) {
    this(done, find, (entry, code) -> {}, () -> false, false);
  }

  /** pt: Se a resposta se perde, outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição. / en: If the response is lost, another rotation does no harm: the secret in use stays valid until the overlap ends. */
  static Kind rotation(BiConsumer<Entry, JsonNode> done, BiConsumer<Entry, String> refused) {
    return new Kind(done, (entry, refusal) -> Optional.empty(), refused, () -> false, true);
  }
}

package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * pt: O que uma resposta final muda, por tipo de pedido. / en: What a final answer changes, by kind of request.
 *
 * @param done pt: dentro da transação que fecha o registo / en: inside the transaction that closes the entry
 * @param find pt: o que a plataforma já tem, quando recusa (a resposta) ou quando a chave expirou sem resposta; nada, se é preciso enviar / en: what the platform has already, when it refuses (the answer) or when the key expired without an answer; nothing when it has to be sent
 * @param refused pt: dentro da transação que fecha o registo / en: inside the transaction that closes the entry
 * @param isLookedFor pt: procura-se também antes do primeiro envio? / en: is it looked for before it is sent first, too?
 * @param hasSecret pt: a resposta tem um segredo: não fica no registo / en: the answer has a secret: it does not stay in the entry
 */
record Kind(
    BiConsumer<Entry, JsonNode> done,
    BiFunction<Entry, Optional<Answer>, Optional<JsonNode>> find,
    BiConsumer<Entry, String> refused,
    BooleanSupplier isLookedFor,
    boolean hasSecret) {
  Kind(
      BiConsumer<Entry, JsonNode> done,
      BiFunction<Entry, Optional<Answer>, Optional<JsonNode>> find) {
    this(done, find, (entry, code) -> {}, () -> false, false);
  }

  /** pt: Se a resposta se perde, outra rotação não faz mal: o segredo em uso vale até ao fim da sobreposição. / en: If the response is lost, another rotation does no harm: the secret in use stays valid until the overlap ends. */
  static Kind rotation(BiConsumer<Entry, JsonNode> done) {
    return new Kind(done, (entry, refusal) -> Optional.empty(), (entry, code) -> {}, () -> false, true);
  }
}

package connector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** pt: O que uma resposta final muda, por tipo de pedido. / en: What a final answer changes, by kind of request. */
interface Kind {
  /** pt: Dentro da transação que fecha o registo. / en: Inside the transaction that closes the entry. */
  void done(Entry entry, JsonNode body);

  /**
   * pt: O que a plataforma já tem, quando recusa (a resposta) ou quando a chave expirou sem resposta; nada, se é preciso enviar.
   * en: What the platform has already, when it refuses (the answer) or when the key expired without an answer; nothing when it has to be sent.
   */
  Optional<JsonNode> find(Entry entry, Optional<Answer> refusal);

  /** pt: Dentro da transação que fecha o registo. / en: Inside the transaction that closes the entry. */
  default void refused(Entry entry, String code) {}

  /** pt: A resposta tem um segredo: não fica no registo. / en: The answer has a secret: it does not stay in the entry. */
  default boolean hasSecret() {
    return false;
  }
}

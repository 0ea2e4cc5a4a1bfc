package connector;

import com.fasterxml.jackson.databind.JsonNode;

/** pt: O seu sistema: o único ficheiro que uma atualização não substitui. / en: Your system: the only file that an upgrade does not replace. */
final class Booking {
  private Booking() {}

  // #region book
  /**
   * pt: Lance aqui, no seu sistema, um documento recebido; os montantes são texto. Corre na transação que
   * pt: guarda o documento: uma só vez, mesmo que o processo pare a meio. Se lança noutra base de dados, use o
   * pt: `id` como chave única. Um erro anula a transação, e o documento vem outra vez.
   * pt: O trabalho tem de estar feito quando volta: código assíncrono é um erro.
   * en: Book a received document in your system here; amounts are text. Runs in the transaction that stores
   * en: the document: once only, even if the process stops halfway. If you book in another database, use `id`
   * en: as a unique key. An error rolls the transaction back, and the document comes again.
   * en: Its work must be done when it returns: asynchronous code is an error.
   */
  static void book(JsonNode record, byte[] xml) {}

  /**
   * pt: Depois de rejeitado o documento, estorne aqui o lançamento no seu sistema, na mesma transação.
   * en: After the document is rejected, reverse the booking in your system here, in the same transaction.
   */
  static void reverse(String id) {}
  // #endregion
}

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

// pt: JSON, com Newtonsoft.Json. / en: JSON, with Newtonsoft.Json.
static class Json
{
    // pt: Bytes que não são UTF-8 são um erro. / en: Bytes that are not UTF-8 are an error.
    static readonly Encoding Utf8 = new UTF8Encoding(false, true);

    public static byte[] Bytes(JToken value) => Encoding.UTF8.GetBytes(value.ToString(Formatting.None));

    // pt: null se não é um objeto JSON (de um proxy). Ignora um BOM; datas ficam como texto, números como decimais.
    // en: null if it is not a JSON object (from a proxy). Ignores a BOM; dates stay text, numbers stay decimal.
    public static JObject Object(byte[] bytes)
    {
        try
        {
            using (var reader = new JsonTextReader(new StringReader(Utf8.GetString(bytes).TrimStart('\uFEFF'))))
            {
                reader.DateParseHandling = DateParseHandling.None;
                reader.FloatParseHandling = FloatParseHandling.Decimal;
                var value = JToken.ReadFrom(reader) as JObject;
                return reader.Read() ? null : value;
            }
        }
        catch (Exception error) when (error is JsonException || error is DecoderFallbackException)
        {
            return null;
        }
    }

    // pt: JSON que tem de ser um objeto. / en: JSON that has to be an object.
    public static JObject Stored(byte[] bytes) =>
        Object(bytes) ?? throw new InvalidDataException("no JSON object");

    // pt: O texto de uma propriedade; null se falta ou não é texto. / en: The text of a property; null if it is missing or not text.
    public static string Text(this JToken value, string name) =>
        (value as JObject)?[name] is JValue found && found.Type == JTokenType.String ? (string)found : null;

    // pt: O texto de uma propriedade que o contrato promete. / en: The text of a property that the contract promises.
    public static string Required(this JToken value, string name) =>
        value.Text(name) ?? throw new InvalidDataException("no " + name);

    public static IReadOnlyList<JObject> Items(this JObject page, string name = "items") =>
        (page?[name] as JArray ?? new JArray()).OfType<JObject>().ToList();
}

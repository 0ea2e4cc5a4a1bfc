using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

// pt: As definições, do ambiente, e o relógio. / en: The settings, from the environment, and the clock.
static class Settings
{
    // pt: Sem `/` no fim, porque os caminhos começam por `/`. / en: Without a `/` at the end, because paths begin with `/`.
    public static readonly string BaseUrl = Env("BASE_URL", "http://127.0.0.1:4010").TrimEnd('/');
    public static readonly string TokenUrl = Env("TOKEN_URL", BaseUrl + "/oauth2/token").TrimEnd('/');
    public static readonly string ClientId = Env("CLIENT_ID", "client");
    public static readonly string ClientSecret = Env("CLIENT_SECRET", "secret");
    // pt: Vazio: todos os âmbitos das credenciais. / en: Empty: all scopes of the credentials.
    public static readonly string Scopes = Env("SCOPES", "");
    // pt: O idioma dos textos da plataforma. / en: The language of the platform's texts.
    public static readonly string Language = Env("ACCEPT_LANGUAGE", "pt");
    // pt: `no`: só emite, não recebe. / en: `no`: issues only, does not receive.
    public static readonly string Receive = Env("RECEIVE", "yes");
    // pt: Separados por espaços; juntam-se aos guardados. / en: Separated by spaces; added to the stored ones.
    public static readonly IReadOnlyList<string> WebhookSecrets =
        Env("WEBHOOK_SECRET", "").Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
    public static readonly string DataDir = Env("DATA_DIR", "connector-data");
    public static readonly string Host = Env("HOST", "127.0.0.1");
    public static readonly string Port = Env("PORT", "8080");
    // pt: Para testes. / en: For tests.
    public static readonly string CrashAt = Env("CRASH_AT", "");

    public static readonly bool IsTested = Environment.GetEnvironmentVariable("CRASH_AT") != null;

    public const string Version = "0.11.0";

    static readonly string ClockOffset = Env("CLOCK_OFFSET_SECONDS", "0");
    static readonly bool IsOffset = Regex.IsMatch(ClockOffset, @"^-?[0-9]{1,9}\z");

    // pt: A primeira definição errada, que se verifica antes de começar; null se não há nenhuma. / en: The first malformed setting, checked before anything starts; null if there is none.
    public static string Malformed()
    {
        const string url = "an address with https://, or with http:// on this machine";
        var port = Regex.IsMatch(Port, @"^[0-9]{1,5}\z") ? int.Parse(Port) : 0;
        var wrong = new[]
        {
            ("BASE_URL", IsUrl(BaseUrl), url),
            ("TOKEN_URL", IsUrl(TokenUrl), url),
            ("CLIENT_ID", ClientId != "", "a value"),
            ("CLIENT_SECRET", ClientSecret != "", "a value"),
            ("ACCEPT_LANGUAGE", Language == "pt" || Language == "en", "pt or en"),
            ("RECEIVE", Receive == "yes" || Receive == "no", "yes or no"),
            ("DATA_DIR", DataDir != "", "a value"),
            ("HOST", Host != "", "a value"),
            ("PORT", port >= 1 && port <= 65535, "a whole number, 1 to 65535"),
            ("CLOCK_OFFSET_SECONDS", IsOffset, "a whole number"),
        }.FirstOrDefault(one => !one.Item2);
        return wrong.Item1 == null ? null : $"{wrong.Item1} is malformed: expected {wrong.Item3}";
    }

    const string Own = @"http://(localhost|127(\.[0-9]{1,3}){3}|\[::1\])";
    const string Url = @"^(https://([^\s/?#:@]+|\[[0-9a-f:]+\])|" + Own + @")(:[0-9]{1,5})?(/\S*)?\z";

    static bool IsUrl(string text) => Regex.IsMatch(text, Url, RegexOptions.IgnoreCase);

    // pt: Em milissegundos certos, como na base de dados; CLOCK_OFFSET_SECONDS é para testes.
    // en: In whole milliseconds, as in the database; CLOCK_OFFSET_SECONDS is for tests.
    public static DateTimeOffset Now =>
        FromMillis(DateTimeOffset.UtcNow.AddSeconds(IsOffset ? int.Parse(ClockOffset) : 0).ToUnixTimeMilliseconds());

    public static DateTimeOffset FromMillis(long millis) => DateTimeOffset.FromUnixTimeMilliseconds(millis);

    public static string Iso(DateTimeOffset moment) =>
        moment.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    public static DateTimeOffset Parse(string moment) =>
        DateTimeOffset.Parse(moment, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);

    static string Env(string name, string otherwise) =>
        Environment.GetEnvironmentVariable(name) ?? otherwise;
}

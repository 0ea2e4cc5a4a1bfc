import type {Source} from './source.ts';

/** The implicit usings of a new .NET project. */
const implicit = ['System', 'System.Collections.Generic', 'System.IO', 'System.Net.Http', 'System.Threading.Tasks'];

/**
 * Joins the requests into one program for Mono's compiler (C# 7, .NET Framework 4), with the same behaviour. Top-level statements
 * become a method, `using var` becomes `var`, and what Mono's library lacks is added: `JsonContent`, `HttpMethod.Patch`.
 */
export function lowered(sources: readonly Source[]): string {
  const usings = new Set(implicit.map((name) => `using ${name};`));
  const classes = sources.map(({className, code}) => {
    const body = code.split('\n').filter((line) => {
      const isUsing = /^using [\w.]+;$/.test(line);
      if (isUsing) usings.add(line);
      return !isUsing;
    });
    const statements = body
      .join('\n')
      .replace(/^using var /gm, 'var ')
      .replaceAll('HttpMethod.Patch', 'new HttpMethod("PATCH")');
    return `public static class ${className}\n{\n    public static async Task<int> Run()\n    {\n${statements}\n    }\n}\n`;
  });
  return `${[...usings].join('\n')}\n\n${classes.join('\n')}\n${all}`;
}

const all = `
public static class All
{
    public static void Main(string[] names)
    {
        foreach (var name in names)
        {
            var result = (Task<int>)Type.GetType(name).GetMethod("Run").Invoke(null, null);
            var code = result.GetAwaiter().GetResult();
            if (code != 0) Environment.Exit(code);
        }
        Environment.Exit(0);
    }
}

namespace System.Net.Http.Json
{
    public static class JsonContent
    {
        public static HttpContent Create(object value)
        {
            var text = Newtonsoft.Json.JsonConvert.SerializeObject(value);
            return new StringContent(text, System.Text.Encoding.UTF8, "application/json");
        }
    }
}
`;

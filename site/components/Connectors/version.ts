/**
 * The version that a connector's manifest gives: `package.json`, `pyproject.toml`, `composer.json`, `pom.xml` or a `.csproj`.
 *
 * @param file its path, for the error
 * @throws Error when it has none of three numbers
 * @example versionOf('<Version>0.1.0</Version>', 'connector.csproj') // → '0.1.0'
 */
export function versionOf(manifest: string, file: string): string {
  // Its own comes before those of what it needs; `modelVersion` of a pom.xml is no word of its own.
  const version = /\bversion"?\s*[=:>]\s*"?(\d+\.\d+\.\d+)/i.exec(manifest)?.[1];
  if (version === undefined) throw new Error(`${file}: found no version; expected one such as 1.0.0. Write it there.`);
  return version;
}

/**
 * Returns the version in a connector's manifest: `package.json`, `pyproject.toml`, `composer.json`, `pom.xml` or a `.csproj`.
 *
 * @param file path of the manifest, for the error message
 * @throws Error when the manifest has no version of three numbers
 * @example versionOf('<Version>0.1.0</Version>', 'connector.csproj') // → '0.1.0'
 */
export function versionOf(manifest: string, file: string): string {
  // The first match is the connector's own version, before those of its dependencies. \b excludes `modelVersion` of a pom.xml.
  const version = /\bversion"?\s*[=:>]\s*"?(\d+\.\d+\.\d+)/i.exec(manifest)?.[1];
  if (version === undefined) throw new Error(`${file}: found no version; expected one such as 1.0.0. Write it there.`);
  return version;
}

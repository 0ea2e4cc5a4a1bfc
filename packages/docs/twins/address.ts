/** @example twinAddress('/en/docs') // → '/en/docs.md'; twinAddress('/en/') // → '/en/index.md' */
export function twinAddress(address: string): string {
  return address.endsWith('/') ? `${address}index.md` : `${address}.md`;
}

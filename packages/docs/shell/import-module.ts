/** How often the import of a module has failed, by its address. */
const failures = new Map<string, number>();

/**
 * Imports a module at an address known only at run time. Some browsers never load a module again from an address that failed, so each
 * retry adds a query.
 *
 * @throws TypeError when the module does not load
 */
export async function importModule(address: string): Promise<unknown> {
  const count = failures.get(address) ?? 0;
  try {
    return await import(count === 0 ? address : `${address}?${count}`);
  } catch (error) {
    failures.set(address, count + 1);
    throw error;
  }
}

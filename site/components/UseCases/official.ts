import data from '@integration-docs/contract/catalogues/usecases.yaml';

/** Returns the codes of eSPap for a use case, of UC001 to UC029. */
export function officialCodesOf(id: string): readonly string[] {
  return data.official.entries.filter(({cases}) => cases.includes(id)).map(({code}) => code);
}

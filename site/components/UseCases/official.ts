import data from '@integration-docs/contract/catalogues/usecases.yaml';

/** The codes that eSPap gives a use case: UC001 to UC029. */
export function officialCodesOf(id: string): readonly string[] {
  return data.official.entries.filter(({cases}) => cases.includes(id)).map(({code}) => code);
}

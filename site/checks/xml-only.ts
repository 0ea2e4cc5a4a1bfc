import * as z from 'zod';
import {nameOfTerm, TERMS} from '@integration-docs/cius-pt';
import type {Problem, YamlSource} from '@integration-docs/facts';
import type {Check, ContractFile} from './context.ts';

const catalogueName = 'xml-only';

const table = z.object({
  entries: z.array(z.object({id: z.string(), terms: z.array(z.string()), lacks: z.enum(['terms', 'values'])})),
});

/** Terms that need no row: groups without their own content in UBL, and BT-24, which the platform writes. */
const exemptTerms: ReadonlySet<string> = new Set(['BG-1', 'BG-2', 'BT-24']);

/** Compares `xml-only.yaml` with the contract, in both directions. */
export const xmlOnlyCheck: Check = ({catalogues, contract}) => {
  const catalogue = catalogues.find((one) => one.name === catalogueName);
  if (catalogue === undefined || contract.loaded === undefined) return [];
  return xmlOnlyProblems(catalogue.file, catalogue.yaml, termsOf(contract.loaded));
};

/** Returns the terms of EN 16931 that have a property in the JSON model (`x-bt`). */
export function termsOf({value}: Pick<NonNullable<ContractFile['loaded']>, 'value'>): ReadonlySet<string> {
  const schemas = JSON.stringify(value.components.schemas);
  return new Set([...schemas.matchAll(/"x-bt":"(B[TG]-\d+)/g)].map(([, term]) => term ?? ''));
}

/**
 * Finds terms that the catalogue calls "XML only" although the JSON model has them, terms that neither the model nor the catalogue has,
 * and terms that do not exist.
 *
 * @param inModel terms that the JSON model has
 */
export function xmlOnlyProblems(
  file: string,
  {value, lineOf}: Pick<YamlSource, 'value' | 'lineOf'>,
  inModel: ReadonlySet<string>,
): readonly Problem[] {
  // The check of the catalogues reports a catalogue that is not a table.
  const entries = table.safeParse(value).data?.entries ?? [];
  const namedTerms = new Set(entries.flatMap(({terms}) => terms));
  const wrongTerms = entries.flatMap(({id, terms, lacks}, row) =>
    terms.flatMap((term, index) => {
      const where = {file, line: lineOf(['entries', row, 'terms', index])};
      if (nameOfTerm(term) === undefined) {
        return [{...where, found: `${term} in ${id}`, expected: 'a term of EN 16931', cure: 'Correct it.'}];
      }
      return inModel.has(term) === (lacks === 'values') ? [] : [{...where, ...mistakeIn(id, term, inModel.has(term))}];
    }),
  );
  const missingTerms = TERMS.filter(
    (term) => !inModel.has(term) && !namedTerms.has(term) && !exemptTerms.has(term),
  ).map((term) => ({
    file,
    line: lineOf(['entries']),
    found: `no row with ${term}, which the JSON model lacks`,
    expected: 'every term that only XML can say',
    cure: `Add ${term} to a row, or a property with x-bt: ${term} to packages/contract/openapi.yaml.`,
  }));
  return [...wrongTerms, ...missingTerms];
}

function mistakeIn(id: string, term: string, isInModel: boolean): Omit<Problem, 'file' | 'line'> {
  return isInModel
    ? {
        found: `${term} in ${id}, which packages/contract/openapi.yaml has (x-bt: ${term})`,
        expected: 'terms that the JSON model lacks',
        cure: `Take ${term} out and correct the text of the row; or, when the row is about some of its values, write lacks: values.`,
      }
    : {
        found: `${term} in ${id}, which packages/contract/openapi.yaml does not have`,
        expected: 'terms that the JSON model has, as in every row about some of their values',
        cure: `Give ${term} a row of its own, or write lacks: terms.`,
      };
}

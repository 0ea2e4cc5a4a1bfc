/**
 * Cures that no test executes, by rule, with the reason: a person has to decide about the document. `validator/cures-executed.test.ts` counts
 * them, and fails if a cure here can be executed.
 */
export const notFollowed: Readonly<Record<string, string>> = {
  'CIUS-PT-ONCE':
    'which part of an allowance, charge or line belongs to which VAT category, the sender knows; two of the five are done',
  'BR-CL-22': 'a warning to leave as it is: CIUS-PT refuses what EN 16931 asks for',
  'BR-Z-10':
    'what is sold without VAT in Portugal has another category, which is a decision about tax; the reason is not removed',
  'USAGE-EXEMPTION': 'of the three, that of the zero rate: as BR-Z-10',
  'BR-CL-16': 'a warning to leave as it is: EN 16931 has no code for what CIUS-PT takes',
  'BR-O-02':
    'a warning to leave as it is: CIUS-PT demands what EN 16931 forbids; another category is a decision about tax',
  'BR-O-03': 'as BR-O-02',
  'BR-O-04': 'as BR-O-02',
  'BR-O-11': 'as BR-O-02',
  'BR-O-12': 'as BR-O-02',
  'BR-O-13': 'as BR-O-02',
  'BR-O-14': 'as BR-O-02',
};

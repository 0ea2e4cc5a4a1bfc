import * as z from 'zod';
import {text} from '../text.ts';

/** Fields to fill before the FE-AP tests, with what backs each one. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({name: text, term: text, ubl: text, fill: text, basis: text}),
  ui: z.strictObject({
    /** How each kind of basis is worded. */
    basis: z.strictObject({rule: text, 'espap-text': text, confirm: text}),
  }),
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `field-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        name: text,
        /** Term of EN 16931. */
        term: z.string().min(1),
        /** Path in a UBL `Invoice`, without the root. */
        ubl: z.string().min(1),
        /** What to put there. */
        fill: text,
        /** `rule`: the validator refuses without it. `espap-text`: eSPap's text demands it, no rule checks it. `confirm`: ask eSPap. */
        basis: z.enum(['rule', 'espap-text', 'confirm']),
        /** Codes of the rules, when the basis is `rule`. */
        rules: z.array(z.string().regex(/^(BR|DT)-CIUS-PT-\d{2,3}$/)).optional(),
      }),
    )
    .min(1),
});

import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Texts of the status decoder. */
export const schema = z.strictObject({
  ui: z.strictObject({
    /** Label of the field. */
    label: text,
    /** Below the field. */
    hint: text,
    /** In place of the tool, without a script. */
    noScript: text,
    /** Before the examples. */
    examples: text,
    /** Button that empties the field. */
    clear: text,
    /** What was found, by kind. */
    kinds: z.strictObject({
      disposition: text,
      status: text,
      businessError: text,
      state: text,
      refusal: text,
      failure: text,
      code: text,
      error: text,
      type: text,
      rule: text,
      http: text,
    }),
    /** Link to the row of the table. */
    row: text,
    /** Before a description that is no standard one. */
    freeText: text,
    /** Before the Message-ID that an MDN answers. */
    messageId: text,
    /** Before the MIC of an MDN. */
    mic: text,
    /** When nothing was found, nor anything like it; above the nearest entries. */
    unknown: text,
    near: text,
  }),
  /** The row of `refused`, the state of a file that did not become a document. */
  refused: z.strictObject({cause: text, cure: text}),
  /** Inputs offered below the field; each is one that the decoder knows. */
  examples: z.array(z.string().min(1)).min(1),
});

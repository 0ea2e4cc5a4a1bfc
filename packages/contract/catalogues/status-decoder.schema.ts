import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Shown instead of the cells of `ERROR`. */
const errorCause = z.strictObject({state: text, action: text.optional()});

/** Texts of the status decoder. */
export const schema = z.strictObject({
  ui: z.strictObject({
    /** Label of the field. */
    label: text,
    /** Below the field. */
    hint: text,
    /** Shown instead of the tool when scripts are off. */
    noScript: text,
    /** Before the examples. */
    examples: text,
    /** Button that clears the field. */
    clear: text,
    /** Labels of the kinds of results. */
    kinds: z.strictObject({
      disposition: text,
      status: text,
      businessError: text,
      state: text,
      refusal: text,
      program: text,
      failure: text,
      code: text,
      error: text,
      type: text,
      rule: text,
      as2: text,
      http: text,
    }),
    /** Link to the row of the table. */
    row: text,
    /** Before a non-standard description. */
    freeText: text,
    /** Before the Message-ID that an MDN answers. */
    messageId: text,
    /** Before the MIC of an MDN. */
    mic: text,
    /** By what `Description` of `ERROR` says; an action is missing where a finding of its own says it. */
    errors: z.strictObject({rule: errorCause, refusal: errorCause, businessError: errorCause, text: errorCause}),
    /** When nothing matches and nothing is similar; `near` is shown above the nearest entries. */
    unknown: text,
    near: text,
    /** The text is cut off, with {format}, {line} and {column}. */
    cut: text,
    /** Instead of an answer to a text that is too long. */
    tooLong: text,
  }),
  /** The row of `refused`, the state of a file that did not become a document. */
  refused: z.strictObject({cause: text, cure: text}),
  /** Example inputs below the field; the decoder must recognise each of them. */
  examples: z.array(z.string().min(1)).min(1),
});

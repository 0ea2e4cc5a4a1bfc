import * as z from 'zod';
import {head, isoDate, sources, text} from '@integration-docs/facts/schema';

/** Document formats of the platform: document, syntax, type codes, identifier and version of the rules. */
export const schema = z.strictObject({
  ...head,
  entries: z
    .array(
      z.strictObject({
        /** Stable English name; the row's anchor is `format-<id>`. */
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        document: text,
        /** Root element or media type. */
        syntax: text,
        /** Type codes accepted (BT-3), where they exist. */
        code: text,
        /** `cbc:CustomizationID`, where it exists. */
        identifier: text,
        /** Rules that apply, with their version. */
        rules: text,
      }),
    )
    .min(1),
  /** Sources of the formats, and the date of the last comparison. */
  source: sources,
  checked: isoDate,
  /** The newest version of CIUS-PT whose rules were read and run. */
  ciusPt: z.strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    released: isoDate,
    checked: isoDate,
    /** Row labels of the small table. */
    labels: z.strictObject({title: text, version: text, released: text, checked: text, added: text}),
    /** New in this version. */
    added: text,
  }),
});

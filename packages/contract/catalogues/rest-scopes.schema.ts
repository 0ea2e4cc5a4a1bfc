import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Texts of the table of OAuth scopes; the scopes themselves come from openapi.yaml. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({scope: text, allows: text}),
});

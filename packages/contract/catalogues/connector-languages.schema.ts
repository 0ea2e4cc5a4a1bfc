import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Where the connector of each language is, what it needs, and how it starts. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({language: text, download: text, needs: text, command: text}),
  entries: z
    .array(
      z.strictObject({
        /** As `packages/facts/languages/sample-languages.ts` calls it; the folder below `samples/connector/`. */
        id: z.enum(['typescript', 'python', 'php', 'java', 'csharp']),
        needs: text,
        /** How its README starts it, in its folder. */
        command: z.string().min(1),
        /** The file of its folder that has the version. */
        manifest: z.string().min(1),
        /** The file of its folder in which the reader's own system takes over. */
        book: z.string().min(1),
      }),
    )
    .min(1),
});

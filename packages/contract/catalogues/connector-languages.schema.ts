import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** The connector of each language: its folder, its requirements, and the command that starts it. */
export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({language: text, download: text, needs: text, command: text}),
  entries: z
    .array(
      z.strictObject({
        /** `value` in `packages/facts/languages/sample-languages.ts`, and folder below `samples/connector/`. */
        id: z.enum(['typescript', 'python', 'php', 'java', 'csharp']),
        needs: text,
        /** The command in its README, to run in its folder. */
        command: z.string().min(1),
        /** The file in its folder with the version. */
        manifest: z.string().min(1),
        /** The file in its folder where readers integrate their own system. */
        book: z.string().min(1),
      }),
    )
    .min(1),
});

import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** The facts of site/config/site.ts `operations` that have a row. */
const ids = [
  'status-page',
  'webhook-addresses',
  'as2-addresses',
  'email-addresses',
  'tls',
  'maintenance',
  'support-hours',
  'security',
  'data-roles',
  'data-location',
  'data-officer',
  'data-agreement',
] as const;

/** Servers that a customer connects to: site/components/PlatformOperation/hosts.ts. */
const servers = ['api', 'token', 'as2', 'sftp'] as const;

/** Texts of the table of operations facts and of the table of servers. */
export const schema = z.strictObject({
  title: text,
  columns: z.strictObject({fact: text, value: text}),
  entries: z.array(
    z.strictObject({
      /** The row's anchor is `operations-<id>`. */
      id: z.enum(ids),
      /** Subject of the fact. */
      fact: text,
      /** The fact, with placeholders for values of site/config/site.ts; left out when it is a link. */
      value: text.optional(),
    }),
  ),
  network: z.strictObject({
    title: text,
    columns: z.strictObject({server: text, sandbox: text, production: text}),
    entries: z.array(
      z.strictObject({
        id: z.enum(servers),
        server: text,
      }),
    ),
  }),
});

import * as z from 'zod';
import {text} from '../text.ts';

/** What kind of system is at the other end; the keys of `categories`. */
export const integrationCategories = ['erp', 'invoicing', 'healthcare', 'sales', 'purchasing', 'recipients'] as const;

/** How the data travels; the keys of `methods`. */
export const integrationMethods = ['rest', 'webhooks', 'as2', 'sftp', 'polling', 'platform'] as const;

export const schema = z.strictObject({
  /** Caption of the table. */
  title: text,
  /** Label of each column. */
  columns: z.strictObject({
    name: text,
    category: text,
    method: text,
    toPlatform: text,
    fromPlatform: text,
    guide: text,
  }),
  categories: z.strictObject({
    erp: text,
    invoicing: text,
    healthcare: text,
    sales: text,
    purchasing: text,
    recipients: text,
  } satisfies Record<(typeof integrationCategories)[number], typeof text>),
  methods: z.strictObject({
    rest: text,
    webhooks: text,
    as2: text,
    sftp: text,
    polling: text,
    platform: text,
  } satisfies Record<(typeof integrationMethods)[number], typeof text>),
  ui: z.strictObject({
    /** Shown in a direction that carries nothing. */
    nothing: text,
  }),
  entries: z.array(
    z.strictObject({
      /** Row anchor `integration-<id>`. */
      id: z.string().regex(/^[a-z]+[0-9]?(-[a-z0-9]+)*$/),
      name: text,
      category: z.enum(integrationCategories),
      methods: z.array(z.enum(integrationMethods)).min(1),
      /** What it brings to the platform; null when nothing. */
      toPlatform: text.nullable(),
      /** What the platform gives it; null when nothing. */
      fromPlatform: text.nullable(),
      /** The page that explains it; null when there is none. Path without the language prefix. */
      guide: z.strictObject({to: z.string().startsWith('/docs/'), label: text}).nullable(),
    }),
  ),
});

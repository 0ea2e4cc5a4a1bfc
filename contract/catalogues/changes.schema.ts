import * as z from 'zod';
import {isoDate, text} from '../text.ts';

const common = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Day from which it holds, or on which the law was published. */
  date: isoDate,
  /** Path of the page, without language prefix. */
  to: z.string().startsWith('/'),
  text,
};

/** What changes for those who connect to the platform: the API, the platform around it, the law. Never this documentation. */
export const schema = z.strictObject({
  title: text,
  /** Name of each area. */
  areas: z.strictObject({api: text, platform: text, law: text}),
  /** What a change of the API means for a client that works today. */
  kinds: z.strictObject({words: text, additive: text, breaking: text}),
  /** Newest first. */
  entries: z.array(
    z.discriminatedUnion('area', [
      z.strictObject({
        ...common,
        area: z.literal('api'),
        version: z.string().regex(/^\d+\.\d+\.\d+$/, 'a version: 1.2.0'),
        kind: z.enum(['words', 'additive', 'breaking']),
        /** The differences of the contract that it tells (`lib/released`): `operation listSuppliers*`. */
        covers: z.array(z.string().min(1)),
      }),
      z.strictObject({...common, area: z.enum(['platform', 'law'])}),
    ]),
  ),
});

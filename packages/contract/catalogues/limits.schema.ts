import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const kind = z.enum(['rate', 'size', 'count', 'time', 'retention']);

/** Effect of a change of a limit on existing clients. */
export const change = {
  /** Kind of a higher value; a lower value is of the other kind. */
  raised: z.enum(['additive', 'breaking']),
  /** Kind of adding the limit, if it was added after 1.0.0 and forbids nothing: advice, or an end of something that had none. */
  added: z.literal('additive').optional(),
};

/** Units of each kind, and of a size the bytes in one. */
const units = {
  rate: ['per-minute'],
  size: ['base64-characters', 'kB', 'MiB'],
  count: ['count'],
  time: ['seconds', 'minutes', 'hours', 'days', 'months'],
  retention: ['hours', 'days', 'years'],
} as const satisfies Record<z.infer<typeof kind>, readonly string[]>;

const bytesOf: Readonly<Record<string, number>> = {'base64-characters': 3 / 4, kB: 1000, MiB: 1024 ** 2};

/** Returns the numbers in a text, which has a space (pt) or a comma (en) between thousands. */
const figuresIn = (words: string): readonly number[] =>
  (words.match(/\d{1,3}(?:[ ,]\d{3})+|\d+/gu) ?? []).map((figure) => Number(figure.replace(/[ ,]/gu, '')));

export const schema = z.strictObject({
  ...head,
  /** Label of each kind. */
  kinds: z.record(kind, text),
  entries: z.array(
    z
      .strictObject({
        /** Stable name, used as the anchor of the row. */
        id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
        kind,
        /** What is limited. */
        limit: text,
        /** The limit, with its unit. */
        value: text,
        /** The limit as a number for code and checks. */
        number: z.int().positive().describe('The limit, in `unit`. Of several values, the highest.'),
        unit: z
          .enum(Object.values(units).flat())
          .describe(
            'Unit of `number`. MiB: 1,048,576 bytes. kB: 1,000 bytes. base64-characters: of the attachment in JSON.',
          ),
        /** Of each size. */
        bytes: z
          .int()
          .positive()
          .optional()
          .describe(
            'A size in bytes, whatever the unit: of an attachment, before base64. An event is smaller than that, never equal.',
          ),
        ...change,
        /** For `idempotency-retention`: states of a document whose number does not protect against duplicates. For tests; not published. */
        protectedUnless: z.array(z.string()).optional(),
        /** What happens when the limit is exceeded. */
        beyond: text,
      })
      .superRefine(({kind: of, number, unit, bytes, value}, context) => {
        const known: readonly string[] = units[of];
        const report = (key: string, message: string): void => context.addIssue({code: 'custom', path: [key], message});
        if (!known.includes(unit)) report('unit', `a unit of ${of}: ${known.join(', ')}`);
        for (const [language, words] of Object.entries(value))
          if (!figuresIn(words).includes(number))
            report('value', `${number}, the number of this limit, in ${language} too`);
        const expected = unit in bytesOf ? number * (bytesOf[unit] ?? 1) : undefined;
        if (bytes !== expected)
          report(
            'bytes',
            expected === undefined ? 'no bytes: only a size has them' : `${number} ${unit} are ${expected} bytes`,
          );
      }),
  ),
});

export type LimitCatalogue = z.infer<typeof schema>;

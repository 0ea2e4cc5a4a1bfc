import * as z from 'zod';
import {head, isoDate, kebab, sources, text} from '@integration-docs/facts/schema';

/** A row of the table of acts, labelled with article and number. */
const provision = z.strictObject({to: z.string().regex(/^\/docs\/law#act-/), label: text});

const entry = z
  .strictObject({
    /** Stable English name; `/docs/law#law-<id>` leads to the row. */
    id: kebab,
    /** Subject of the rule. */
    subject: text,
    /** What the law requires. */
    rule: text,
    /** Legal basis: act, article and number. */
    basis: provision,
    /** A second legal basis. */
    also: provision.optional(),
    /** Consequence of breaking the rule; left out when no source says it. */
    breach: text.optional(),
    /** Kind of source: the law itself, an earlier version of it, a court decision, guidance of a public body, or a secondary source. */
    kind: z.enum(['law', 'earlier', 'court', 'official', 'secondary']),
    /** The sources that were read. */
    read: sources,
    /** What the reader should confirm; the text below the table says with whom. */
    confirm: text.optional(),
    /** Day on which a person last compared the statement with the source. */
    checked: isoDate,
  })
  .refine(({kind, confirm}) => kind !== 'secondary' || confirm !== undefined, {
    path: ['confirm'],
    error: 'what to confirm: a secondary source is not the source of an obligation',
  })
  .refine(({basis}) => /artigos? \d/.test(basis.label.pt), {
    path: ['basis', 'label'],
    error: 'the article in the label: "CIVA, artigo 36.º, n.º 1"',
  });

/** Legal requirements for an invoice in Portugal. */
export const schema = z
  .strictObject({
    ...head,
    /** Texts of the component. */
    ui: z.strictObject({
      kinds: z.strictObject({law: text, earlier: text, court: text, official: text, secondary: text}),
    }),
    /** The index above the table: subjects, each with ids of rows. A row can be under several subjects. */
    groups: z.array(z.strictObject({title: text, rows: z.array(kebab).min(1)})).min(1),
    entries: z.array(entry).min(1),
  })
  .superRefine(({groups, entries}, context) => {
    const ids = new Set(entries.map(({id}) => id));
    const listedIds = new Set(groups.flatMap(({rows}) => rows));
    groups.forEach(({rows}, group) =>
      rows.forEach((id, row) => {
        if (ids.has(id)) return;
        context.addIssue({
          code: 'custom',
          path: ['groups', group, 'rows', row],
          message: `the id of a row; no row is "${id}"`,
        });
      }),
    );
    entries.forEach(({id}, index) => {
      if (listedIds.has(id)) return;
      context.addIssue({
        code: 'custom',
        path: ['entries', index, 'id'],
        message: `"${id}" in the rows of a subject, in groups`,
      });
    });
  });

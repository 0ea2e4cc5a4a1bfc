import * as z from 'zod';
import {head, isoDate, kebab, sources, text} from '@integration-docs/facts/schema';

/** A row of the table of acts, labelled with article and number. */
const provision = z.strictObject({to: z.string().regex(/^\/docs\/law#act-/), label: text});

/** A place of this site. */
const place = z.strictObject({to: z.string().regex(/^\/docs\//), label: text});

const entry = z
  .strictObject({
    /** Stable English name; `/docs/law#law-<id>` leads to the row. */
    id: kebab,
    /** Subject of the rule. */
    subject: text,
    /** What the law requires. */
    rule: text,
    /** Other rows and tables that the rule needs. */
    see: z.array(place).min(1).optional(),
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

const group = z.strictObject({
  /** Stable English name; `/docs/law#subject-<id>` leads to the section. */
  id: kebab,
  title: text,
  /** Ids of its entries, in the order of the page. Each entry belongs to one subject. */
  rows: z.array(kebab).min(1),
  /** Ids of entries of other subjects that the index lists here too. */
  also: z.array(kebab).min(1).optional(),
});

/** Legal requirements for an invoice in Portugal. */
export const schema = z
  .strictObject({
    ...head,
    /** Texts of the component. */
    ui: z.strictObject({
      kinds: z.strictObject({law: text, earlier: text, court: text, official: text, secondary: text}),
    }),
    /** Subjects, in the order of the page. */
    groups: z.array(group).min(1),
    entries: z.array(entry).min(1),
  })
  .superRefine(({groups, entries}, context) => {
    const ids = entries.map(({id}) => id);
    const report = (path: readonly (string | number)[], message: string): void => {
      context.addIssue({code: 'custom', path: [...path], message});
    };
    groups.forEach(({rows, also = []}, index) => {
      for (const [key, listed] of Object.entries({rows, also})) {
        listed.forEach((id, row) => {
          if (!ids.includes(id)) report(['groups', index, key, row], `the id of an entry; no entry is "${id}"`);
        });
      }
      also.forEach((id, row) => {
        if (rows.includes(id)) report(['groups', index, 'also', row], `an entry of another subject, not "${id}"`);
      });
    });
    entries.forEach(({id}, index) => {
      const count = groups.flatMap(({rows}) => rows).filter((row) => row === id).length;
      if (count !== 1)
        report(['entries', index, 'id'], `"${id}" in the rows of one subject, not of ${count}, in groups`);
    });
  });

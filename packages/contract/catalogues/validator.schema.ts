import * as z from 'zod';
import {head, text} from '@integration-docs/facts/schema';

const id = z.string();

/** Levels of checks, named as in `packages/cius-pt/report.ts`, in the order in which they run. */
const level = z.enum(['platform', 'well-formed', 'structure', 'schema', 'cius-pt', 'en16931', 'usage']);

/** The validator's page: its tables, and the texts of the tool. */
export const schema = z.strictObject({
  levels: z.strictObject({
    ...head,
    entries: z
      .array(
        z.strictObject({
          id: level,
          name: level,
          checks: text,
          decides: text,
        }),
      )
      .length(7),
  }),
  own: z.strictObject({...head, entries: z.array(z.strictObject({id, rule: z.string(), meaning: text})).min(1)}),
  /** Places of the site, besides the use cases, that explain rules of CIUS-PT and EN 16931. */
  explained: z
    .array(z.strictObject({place: z.string().startsWith('/docs/'), rules: z.array(z.string()).min(1)}))
    .min(1),
  options: z.strictObject({...head, entries: z.array(z.strictObject({id, option: z.string(), meaning: text})).min(1)}),
  exitCodes: z.strictObject({...head, entries: z.array(z.strictObject({id, code: z.string(), meaning: text})).min(1)}),
  /** Properties of the report that the command writes; `?` at the end marks optional ones. */
  report: z.strictObject({
    ...head,
    entries: z
      .array(
        z.strictObject({
          id,
          property: z.array(z.string()).min(1),
          type: z.enum(['string', 'string | null', 'integer', '{pt, en}', 'object', 'object | null', 'array']),
          meaning: text,
        }),
      )
      .min(1),
  }),
  problems: z.strictObject({
    ...head,
    entries: z.array(z.strictObject({id, symptom: text, cause: text, cure: text})).min(1),
  }),
  /** Buttons that load a published file: its path below the root of the language, and the label. */
  examples: z.array(z.strictObject({file: z.string().startsWith('samples/'), label: text})).min(1),
  ui: z.strictObject({
    /** Name of the tool for screen readers. */
    tool: text,
    privacy: text,
    choose: text,
    /** Next to the button that chooses files. */
    drop: text,
    /** Label of the field. */
    paste: text,
    /** File name of a pasted document, without extension. */
    pasted: text,
    check: text,
    /** When the field is empty. */
    empty: text,
    /** Before the examples. */
    examples: text,
    clear: text,
    restore: text,
    /** While files are being checked: {done}, {total}. */
    busy: text,
    failed: text,
    tryAgain: text,
    noScript: text,
    /** Read out when all files are checked: {valid}, {invalid}, {unreadable}. */
    done: text,
    verdicts: z.strictObject({valid: text, invalid: text, unreadable: text}),
    /** For a file that was moved or deleted after it was chosen. */
    gone: text,
    kinds: z.strictObject({invoice: text, 'credit-note': text}),
    /** After the kind. */
    ofJson: text,
    /** {errors}, {warnings} */
    counts: text,
    /** Above the list of files. */
    files: text,
    levels: z.strictObject({
      platform: text,
      'well-formed': text,
      structure: text,
      schema: text,
      'cius-pt': text,
      en16931: text,
      usage: text,
    }),
    /** Names of the tabs. */
    views: z.strictObject({findings: text, totals: text, invoice: text, json: text, xml: text}),
    actions: z.strictObject({
      copy: text,
      copied: text,
      notCopied: text,
      json: text,
      xml: text,
      print: text,
      another: text,
    }),
    filter: z.strictObject({severity: text, level: text, all: text, none: text, shown: text}),
    /** {count} */
    more: text,
    finding: z.strictObject({
      error: text,
      warning: text,
      /** Button that shows the place: {line}, {column}. */
      place: text,
      /** Name of a button that shows a line: {line}. */
      line: text,
      terms: text,
      found: text,
      cure: text,
      reason: text,
      useCase: text,
      /** Before the line of the finding in an excerpt, for screen readers. */
      here: text,
      none: text,
      /** {omitted} */
      omitted: text,
    }),
    totals: z.strictObject({
      /** {currency} */
      caption: text,
      figure: text,
      stated: text,
      computed: text,
      difference: text,
      tolerance: text,
      result: text,
      /** After the term of an entry of the VAT breakdown: {category}, {rate}. */
      vat: text,
      vatWithoutRate: text,
      none: text,
      results: z.strictObject({equal: text, within: text, beyond: text, missing: text, unknown: text, given: text}),
    }),
    invoice: z.strictObject({
      none: text,
      groups: z.strictObject({
        document: text,
        seller: text,
        buyer: text,
        payee: text,
        representative: text,
        delivery: text,
        references: text,
        payment: text,
        notes: text,
        allowancesAndCharges: text,
        vatBreakdown: text,
        totals: text,
      }),
      lines: text,
      line: text,
      item: text,
      quantity: text,
      price: text,
      vat: text,
      amount: text,
      attachments: text,
      reference: text,
      description: text,
      file: text,
      /** {bytes} */
      bytes: text,
    }),
    source: z.strictObject({
      /** {first}, {last}, {total} */
      shown: text,
      previous: text,
      next: text,
      line: text,
      go: text,
      /** At the end of a line that is too long to show: {count}. */
      cut: text,
      none: text,
    }),
  }),
});

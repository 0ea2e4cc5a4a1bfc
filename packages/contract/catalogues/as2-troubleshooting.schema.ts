import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

/** Result of an answer: another node, or the fix of the problem. */
const answer = z.union([
  z.strictObject({to: z.int().min(2)}),
  z.strictObject({
    cure: text,
    /** Link to the explanation: a path of this site without the language prefix. */
    link: z.strictObject({to: z.string().startsWith('/docs'), label: text}).optional(),
  }),
]);

const node = z.strictObject({
  /** Number of the node; its anchor is `node-<n>`. */
  n: z.int().min(1),
  question: text,
  yes: answer,
  no: answer,
});

type Node = z.infer<typeof node>;

/** Returns the nodes that the answers of a node lead to. */
const targets = ({yes, no}: Node): readonly number[] =>
  [yes, no].flatMap((branch) => ('to' in branch ? [branch.to] : []));

/** AS2 troubleshooting as a decision tree. */
export const schema = z.strictObject({
  ui: z.strictObject({
    title: text,
    yes: text,
    no: text,
    /** `{n}` is a placeholder for the number of a node. */
    goTo: text,
    node: text,
  }),
  entries: z
    .array(node)
    .min(1)
    .refine((nodes) => nodes.every(({n}, index) => n === index + 1), 'number the nodes 1, 2, 3 … in order')
    .refine((nodes) => nodes.every((from) => targets(from).every((to) => to > from.n && to <= nodes.length)), {
      message: 'an answer leads to a later node that exists: so no path runs in a circle',
    })
    .refine((nodes) => nodes.slice(1).every(({n}) => nodes.some((from) => targets(from).includes(n))), {
      message: 'every node but the first is the target of an answer',
    }),
});

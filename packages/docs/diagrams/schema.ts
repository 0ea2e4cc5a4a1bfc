import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens, a letter first');

const participant = z.strictObject({id, label: text});

const step = z.strictObject({
  /** Heading of the part that starts with this step; drawn as a rule across the diagram. */
  phase: text.optional(),
  from: z.string(),
  /** The same as `from` for a step of one participant alone. */
  to: z.string(),
  /** An answer to an earlier step: dashed arrow. */
  reply: z.literal(true).optional(),
  label: text,
  /** What a page does at this step when it plays the diagram: `call` is an operation, `control` controls the simulator. The site checks both. */
  call: z.string().optional(),
  control: z.string().optional(),
  /** Calls the operation without the body of its example. The body must be optional. */
  withoutBody: z.literal(true).optional(),
  /** Hours by which the clock of the simulator is moved forward before the step. */
  hours: z.int().min(1).optional(),
  /** Repeats the previous request unchanged. */
  again: z.literal(true).optional(),
  /** Type of the event that arrives here. */
  event: z.string().optional(),
});

const node = z.strictObject({
  id,
  shape: z.enum(['box', 'start', 'end', 'decision', 'store']),
  /** Colours an outcome: success, or action required. */
  tone: z.enum(['good', 'warn']).optional(),
  label: text,
  /** State of a document that this node shows. */
  state: z.string().optional(),
});

const edge = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** The edge leaves on this side, not below. `beside`: the target is on the right of the source. */
  side: z.enum(['left', 'right', 'beside']).optional(),
  label: text.optional(),
});

const preparation = z.union([z.string(), z.strictObject({trigger: z.string()})]);

const sequence = z.strictObject({
  kind: z.literal('sequence'),
  title: text,
  participants: z.array(participant).min(2).max(5),
  steps: z.array(step).min(1).max(16),
  /** What a page does before the first step when it plays the diagram: operations to call, documents that trigger an outcome. */
  given: z.array(preparation).optional(),
});

const flow = z.strictObject({
  kind: z.literal('flow'),
  title: text,
  nodes: z.array(node).min(2),
  edges: z.array(edge).min(1),
  /** Which documents have the states that nodes name. */
  states: z.enum(['issued', 'received']).optional(),
});

/** Content of `site/diagrams/<id>.yaml`. */
export const diagramSchema = z.discriminatedUnion('kind', [sequence, flow]);

export type DiagramSource = z.infer<typeof diagramSchema>;
/** A checked diagram; `id` is the name of its file. */
export type Diagram = DiagramSource & {readonly id: string};

/** Maximum number of characters per kind of label, with tokens filled in and without backticks. */
export const labelLimits = {title: 90, participant: 32, step: 80, phase: 50, node: 48, edge: 48} as const;

import * as z from 'zod';
import {text} from '@integration-docs/facts/schema';

const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens, a letter first');

const participant = z.strictObject({id, label: text});

const step = z.strictObject({
  /** Heading of the part that starts with this step; drawn as a rule across the diagram. */
  phase: text.optional(),
  from: z.string(),
  /** The same as `from` for what a participant does by itself. */
  to: z.string(),
  /** An answer to an earlier step: dashed arrow. */
  reply: z.literal(true).optional(),
  label: text,
  /** What a page that plays the diagram does here: the operation that it calls, or the way the simulator is steered. The site checks the names. */
  call: z.string().optional(),
  control: z.string().optional(),
  /** The operation is called without the body of its example, which may be left out. */
  withoutBody: z.literal(true).optional(),
  /** Before that, the clock of the simulator is put forward by so many hours. */
  hours: z.int().min(1).optional(),
  /** Sends the request before once more, as it was. */
  again: z.literal(true).optional(),
  /** Type of the event that arrives here. */
  event: z.string().optional(),
});

const node = z.strictObject({
  id,
  shape: z.enum(['box', 'start', 'end', 'decision', 'store']),
  /** Colours an outcome: all is well, or somebody must act. */
  tone: z.enum(['good', 'warn']).optional(),
  label: text,
  /** Of the document whose states the diagram shows. */
  state: z.string().optional(),
});

const edge = z.strictObject({
  from: z.string(),
  to: z.string(),
  /** Leaves on that side, not below; `beside`: its target stands on the right of its source. */
  side: z.enum(['left', 'right', 'beside']).optional(),
  label: text.optional(),
});

const given = z.union([z.string(), z.strictObject({trigger: z.string()})]);

const sequence = z.strictObject({
  kind: z.literal('sequence'),
  title: text,
  participants: z.array(participant).min(2).max(5),
  steps: z.array(step).min(1).max(16),
  /** What a page that plays the diagram does before its first step: operations that it calls, documents that ask the simulator for an outcome. */
  given: z.array(given).optional(),
});

const flow = z.strictObject({
  kind: z.literal('flow'),
  title: text,
  nodes: z.array(node).min(2),
  edges: z.array(edge).min(1),
  /** Which documents have the states that nodes name. */
  states: z.enum(['issued', 'received']).optional(),
});

/** What stands in `site/diagrams/<id>.yaml`. */
export const diagramSchema = z.discriminatedUnion('kind', [sequence, flow]);

export type DiagramSource = z.infer<typeof diagramSchema>;
/** A checked diagram; `id` is the name of its file. */
export type Diagram = DiagramSource & {readonly id: string};

/** Most characters per kind of label, tokens filled in and backticks not counted. */
export const labelLimits = {title: 90, participant: 32, step: 80, phase: 50, node: 48, edge: 48} as const;

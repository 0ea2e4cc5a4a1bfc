import type {Localized} from '@integration-docs/facts';
import type {Diagram} from '../schema.ts';

export type FlowDiagram = Localized<Extract<Diagram, {kind: 'flow'}>>;
export type FlowNode = FlowDiagram['nodes'][number];
export type FlowEdge = FlowDiagram['edges'][number];

import type {Localized} from '../../model/index.ts';
import type {Diagram} from '../schema.ts';

export type FlowDiagram = Localized<Extract<Diagram, {kind: 'flow'}>>;
export type FlowNode = FlowDiagram['nodes'][number];
export type FlowEdge = FlowDiagram['edges'][number];

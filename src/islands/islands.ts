import type {ComponentType} from 'react';

/** Every island, by its folder: the one place that names it. The build rendered each with the props that it gets here. */
export const islands = {
  Checklist: () => import('./Checklist'),
  NearestPages: () => import('./NearestPages'),
  StatusDecoder: () => import('./StatusDecoder'),
  Validator: () => import('./Validator'),
  WebhookVerifier: () => import('./WebhookVerifier'),
} satisfies Readonly<Record<string, () => Promise<{readonly default: ComponentType<never>}>>>;

export type IslandName = keyof typeof islands;

import type {ComponentType} from 'react';

/** Every island, by its folder: the one place that names it. The build rendered each with the props that it gets here. */
export const islands = {
  Checklist: () => import('./checklist/index.tsx'),
  NearestPages: () => import('@integration-docs/docs/islands/NearestPages/index.tsx'),
  StatusDecoder: () => import('./status-decoder/index.tsx'),
  Validator: () => import('./validator/index.tsx'),
  WebhookVerifier: () => import('./webhook-verifier/index.tsx'),
} satisfies Readonly<Record<string, () => Promise<{readonly default: ComponentType<never>}>>>;

export type IslandName = keyof typeof islands;

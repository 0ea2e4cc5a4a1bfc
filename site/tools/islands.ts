import type {Islands} from '@integration-docs/docs/islands';

/** Every island of the site, by the name that its place gives it (`island('Name', …)`). */
export const islands = {
  Checklist: () => import('./checklist/index.tsx'),
  NearestPages: () => import('@integration-docs/docs/islands/NearestPages'),
  StatusDecoder: () => import('./status-decoder/index.tsx'),
  Validator: () => import('./validator/index.tsx'),
  WebhookVerifier: () => import('./webhook-verifier/index.tsx'),
} satisfies Islands;

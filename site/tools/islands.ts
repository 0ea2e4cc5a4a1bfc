import type {Site} from '../config/site.schema.ts';
import type {Islands} from '@integration-docs/docs/islands';

/** The chapters of this site: the build puts each value in (`site/definition.ts`). */
declare const CHAPTERS: Site['chapters'];

/** Every island of the site, by the name that its place gives it (`island('Name', …)`). */
export const islands = {
  Checklist: () => import('./checklist/index.tsx'),
  NearestPages: () => import('@integration-docs/docs/islands/NearestPages'),
  WebhookVerifier: () => import('./webhook-verifier/index.tsx'),
  ...(CHAPTERS.as2 ? {StatusDecoder: () => import('./status-decoder/index.tsx')} : {}),
  ...(CHAPTERS.validator ? {Validator: () => import('./validator/index.tsx')} : {}),
} satisfies Islands;

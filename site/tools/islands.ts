import type {Islands} from '@integration-docs/docs/page';

/* Chapters that this site includes; the build inserts the values (`site/definition.ts`). */
declare global {
  interface ImportMetaEnv {
    readonly CHAPTER_AS2: boolean;
    readonly CHAPTER_VALIDATOR: boolean;
  }
}

/** Every island of the site by its name (`island('Name', …)`). */
export const islands = {
  Checklist: () => import('./checklist/index.tsx'),
  WebhookVerifier: () => import('./webhook-verifier/index.tsx'),
  ...(import.meta.env.CHAPTER_AS2 ? {StatusDecoder: () => import('./status-decoder/index.tsx')} : {}),
  ...(import.meta.env.CHAPTER_VALIDATOR ? {Validator: () => import('./validator/index.tsx')} : {}),
} satisfies Islands;

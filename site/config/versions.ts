import type {Version} from '@integration-docs/docs';

/** Versions of the documentation, newest first. */
export const versions: readonly [Version, ...Version[]] = [{name: 'current', label: 'Next', route: '/docs'}];

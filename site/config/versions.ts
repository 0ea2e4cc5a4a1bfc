import type {Version} from '@integration-docs/docs';

/** The newest first. */
export const versions: readonly [Version, ...Version[]] = [{name: 'current', label: 'Next', route: '/docs'}];

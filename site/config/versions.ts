/** A version of the documentation. `packages/docs/shell/version.ts` remembers the one that is chosen. */
interface Version {
  readonly name: string;
  readonly label: string;
  /** Where its pages start, without language prefix. */
  readonly route: string;
}

/** The newest first. */
export const versions: readonly [Version, ...Version[]] = [{name: 'current', label: 'Next', route: '/docs'}];

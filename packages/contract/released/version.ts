/** Effects of a difference of the API on existing clients, the mildest first. */
export const kinds = ['words', 'additive', 'restriction', 'breaking'] as const;
export type Kind = (typeof kinds)[number];

/** Compares two versions, for `sort`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const place = left.findIndex((part, index) => part !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}

/** Returns the part of a version that was raised; undefined when the version is not higher. */
export function raisedPart(oldVersion: string, newVersion: string): 'major' | 'minor' | 'patch' | undefined {
  if (compareVersions(newVersion, oldVersion) <= 0) return undefined;
  const [before, after] = [partsOf(oldVersion), partsOf(newVersion)];
  return before[0] !== after[0] ? 'major' : before[1] !== after[1] ? 'minor' : 'patch';
}

/** Parts of the version that a change of each kind may raise. */
export const allowedSteps: Readonly<Record<Kind, readonly string[]>> = {
  words: ['major', 'minor', 'patch'],
  additive: ['major', 'minor'],
  restriction: ['major', 'minor'],
  breaking: ['major'],
};

/** Returns the lowest version for a change of this kind. */
export function nextVersion(version: string, kind: Kind): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (kind === 'breaking') return `${major + 1}.0.0`;
  return kind === 'additive' || kind === 'restriction' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function partsOf(text: string): readonly number[] {
  return text.split('.').map(Number);
}

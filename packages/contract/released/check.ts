import * as z from 'zod';
import {apiChange} from '../catalogues/changes.schema.ts';
import {contractFile} from '../openapi/read.ts';
import {isRecord, type Problem} from '@integration-docs/facts';
import {differences, type Difference} from './compare.ts';
import type {CurrentSnapshot, Snapshot} from './released.ts';
import {allowedSteps, compareVersions, type Kind, kinds, nextVersion, raisedPart} from './version.ts';

/** An entry about the API in the list of changes (`packages/contract/catalogues/changes.yaml`). */
export interface ApiChange {
  readonly version: string;
  readonly kind: Kind;
  /** Subjects of differences; `*` matches any characters. */
  readonly covers: readonly string[];
}

/** Returns the entries about the API from the parsed `changes.yaml`. Invalid entries are skipped; the check of catalogues reports them. */
export function apiChangesIn(list: unknown): readonly ApiChange[] {
  const entries: unknown = isRecord(list) ? list.entries : undefined;
  return Array.isArray(entries)
    ? entries.flatMap((entry: unknown) => {
        const {success, data} = apiEntry.safeParse(entry);
        return success ? [data] : [];
      })
    : [];
}

const apiEntry = z.object(apiChange);

export const changesFile = 'packages/contract/catalogues/changes.yaml';

/** Returns all differences: in facts, and in the words of parts whose facts are the same. */
export function allDifferences(released: Snapshot, current: CurrentSnapshot): readonly Difference[] {
  const factDifferences = differences(released.facts, current.facts, current.limits);
  const wordDifferences = differences(released.words, current.words).flatMap(
    ({subject, before, after}): readonly Difference[] => {
      const isReported =
        before === undefined || after === undefined || factDifferences.some((each) => isPart(each.subject, subject));
      return isReported ? [] : [{subject: `words of ${subject}`, before, after, kind: 'words'}];
    },
  );
  return [...factDifferences, ...wordDifferences];
}

/** Lines to report in the problems. */
export interface Lines {
  /** Line of `version` in the contract. */
  readonly version: number;
  /** Line of `entries` in the list of changes. */
  readonly entries: number;
}

/**
 * Reports differences from the newest released version that the list of changes does not announce. Each difference needs an entry that covers
 * it, of the same kind or a more serious one, and a version that allows it (breaking: a new major version; additive: a new minor one).
 */
export function silentChanges(
  released: Snapshot,
  current: CurrentSnapshot,
  changes: readonly ApiChange[],
  lines: Lines,
): readonly Problem[] {
  const differencesFound = allDifferences(released, current);
  const mostSeriousKind = kinds.findLast((kind) => differencesFound.some((each) => each.kind === kind));
  const step = raisedPart(released.version, current.version);
  if (mostSeriousKind === undefined) return [];
  // A version has an entry of its own, and not every version is recorded here: all those since the recorded one announce.
  const announcedChanges = changes.filter(
    ({version}) => compareVersions(version, released.version) > 0 && compareVersions(version, current.version) <= 0,
  );
  const requiredVersion = nextVersion(released.version, mostSeriousKind);
  const isRaised = step !== undefined && allowedSteps[mostSeriousKind].includes(step);
  const unannounced = differencesFound.filter(
    ({subject, kind}) =>
      !announcedChanges.some(
        (change) => rank(change.kind) >= rank(kind) && change.covers.some((pattern) => matches(pattern, subject)),
      ),
  );
  return [
    ...(isRaised
      ? []
      : [
          {
            file: contractFile,
            line: lines.version,
            found: `version ${current.version}, with ${mostSeriousKind} differences from ${released.version}`,
            expected: `version ${requiredVersion} or above`,
            cure: `Write version: ${requiredVersion} in info, with an entry of that version in ${changesFile}; or take the differences back.`,
          },
        ]),
    ...unannounced.map(({subject, kind, before, after}) => ({
      file: changesFile,
      line: lines.entries,
      found: `no entry for a difference from ${released.version} (${kind}): ${subject}, ${before ?? 'absent'} → ${after ?? 'absent'}`,
      expected: `an entry of area api, kind ${kind}, version ${isRaised ? current.version : requiredVersion}, whose covers has this subject`,
      cure: `Add the entry: what changes for a client, in both languages, with covers: ['${subject}'].`,
    })),
  ];
}

function rank(kind: Kind): number {
  return kinds.indexOf(kind);
}

function isPart(subject: string, unit: string): boolean {
  return subject === unit || (subject.startsWith(unit) && ' .[|'.includes(subject.charAt(unit.length)));
}

/** @param pattern pattern in which `*` matches any characters */
export function matches(pattern: string, subject: string): boolean {
  const expression = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${expression.join('.*')}$`).test(subject);
}

import * as z from 'zod';
import {isoDate, text} from '@integration-docs/facts/schema';
import {allowedSteps, compareVersions, type Kind, kinds, nextVersion, raisedPart} from '../released/version.ts';

const common = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** Date from which the change applies, on which a restriction was announced, or on which the law was published. */
  date: isoDate,
  /** Path of the page, without language prefix. */
  to: z.string().startsWith('/'),
  /** The line that the home page and the feeds show. */
  title: text.refine(
    (title) => Object.values(title).every((words) => words.length <= 80),
    'at most 80 characters a language',
  ),
  text,
};

/** Semantic version without a label (semver.org §2). */
export const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'a version: 1.2.0');

/** Keys of an entry about a version of the API. */
export const apiChange = {
  area: z.literal('api'),
  version,
  kind: z.enum(kinds),
  /** Differences of the contract that the entry announces (`packages/contract/released`): `operation listSuppliers*`. */
  covers: z.array(z.string().min(1)),
};

/** Why a restriction is in force at once: waiting would harm this (docs/integrations/api/scope#versioning). */
const reasons = ['document', 'security'] as const;

/** Keys of a restriction: exactly one, {@link noticeProblem}. Production does it from then on; contract and simulator do it at once. */
const notice = {
  inForce: isoDate.optional(),
  atOnce: z.enum(reasons).optional(),
};

/** Shortest notice of a restriction, as `restriction-notice` of limits.yaml says. */
export const noticeDays = 30;

/** Newest version that grew over several days. Later ones are of one day each, so that a version is one file. */
const lastGrownVersion = '1.1.0';

/** Changes for users of the platform: of the API, of the platform around it, of the law. Never of this documentation. */
export const schema = z.strictObject({
  title: text,
  /** Name of each area. */
  areas: z.strictObject({api: text, platform: text, law: text}),
  /** Name of each kind. */
  kinds: z.strictObject({words: text, additive: text, restriction: text, breaking: text} satisfies Record<
    Kind,
    typeof text
  >),
  /** Since when production does what a restriction says: `{announced}`, `{inForce}`, `{reason}`. */
  notice: z.strictObject({dated: text, atOnce: text}),
  reasons: z.strictObject({document: text, security: text} satisfies Record<(typeof reasons)[number], typeof text>),
  /** Newest first. */
  entries: z
    .array(
      z.discriminatedUnion('area', [
        z.strictObject({...common, ...apiChange, ...notice}),
        z.strictObject({
          ...common,
          area: z.enum(['platform', 'law']),
          /** Only when the platform refuses, or does otherwise, what it accepted before. */
          kind: z.literal('restriction').optional(),
          ...notice,
        }),
      ]),
    )
    .superRefine((entries, context) => {
      entries.forEach((entry, index) => {
        const problem =
          orderProblem(entry, entries[index - 1]) ?? noticeProblem(entry) ?? versionProblem(entry, entries);
        if (problem === undefined) return;
        const {key, message, cure} = problem;
        context.addIssue({code: 'custom', path: [index, key], message, params: {cure}});
      });
    }),
});

interface Entry {
  readonly date: string;
  readonly kind?: Kind | undefined;
  readonly version?: string;
  readonly inForce?: string | undefined;
  readonly atOnce?: string | undefined;
}

interface EntryProblem {
  readonly key: keyof Entry;
  readonly message: string;
  readonly cure: string;
}

function orderProblem({date}: Entry, previous: Entry | undefined): EntryProblem | undefined {
  if (previous === undefined || date <= previous.date) return undefined;
  return {
    key: 'date',
    message: `a date that is not later than the ${previous.date} of the entry above it`,
    cure: 'Sort the entries: newest first.',
  };
}

function noticeProblem({date, kind, inForce, atOnce}: Entry): EntryProblem | undefined {
  if (kind !== 'restriction') {
    if (inForce === undefined && atOnce === undefined) return undefined;
    const key = inForce === undefined ? 'atOnce' : 'inForce';
    return {key, message: 'kind: restriction, which alone has a notice', cure: `Take ${key} out.`};
  }
  const first = new Date(Date.parse(date) + noticeDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if ((inForce === undefined) === (atOnce === undefined)) {
    return {
      key: 'kind',
      message: 'either inForce or atOnce beside it',
      cure: `Write inForce: ${first} or later; or atOnce: document or security, if waiting would harm one.`,
    };
  }
  if (inForce === undefined || inForce >= first) return undefined;
  return {
    key: 'inForce',
    message: `${first} or later: ${noticeDays} days after its date`,
    cure: `Write inForce: ${first}.`,
  };
}

/** A version says all changes of one day, and is raised by what the most serious of them demands. */
function versionProblem({date, version: own}: Entry, entries: readonly Entry[]): EntryProblem | undefined {
  if (own === undefined) return undefined;
  const versioned = entries.flatMap(({version: each, ...rest}) =>
    each === undefined ? [] : [{...rest, version: each}],
  );
  const ofDay = versioned.find((each) => each.date === date);
  if (ofDay !== undefined && ofDay.version !== own) {
    const message = `the version of the other entries of ${date}, ${ofDay.version}`;
    return {key: 'version', message, cure: `Write version: ${ofDay.version}.`};
  }
  const before = versioned.find((each) => each.date < date);
  if (before === undefined) return undefined;
  if (before.version === own && compareVersions(own, lastGrownVersion) <= 0) return undefined;
  const worst = kinds.findLast((kind) => versioned.some((each) => each.date === date && each.kind === kind)) ?? 'words';
  const part = raisedPart(before.version, own);
  if (part !== undefined && allowedSteps[worst].includes(part)) return undefined;
  const needed = nextVersion(before.version, worst);
  return {
    key: 'version',
    message: `${needed} or above: ${before.version} is of ${before.date}, and this one is ${worst}`,
    cure: `Write version: ${needed} here and in info of packages/contract/openapi.yaml.`,
  };
}

import {errorAnchor, eventAnchor, failureAnchor, tokenErrorAnchor} from '../anchors.ts';
import {errorsPage, eventsPage, failuresPage, routeOf} from '../canonicalPages.ts';

/** Where each entry of a list is explained. */
export interface Place {
  /** Address of the page without language prefix. */
  readonly route: string;
  /** The anchor of an entry. */
  readonly anchor: (entry: Readonly<Record<string, unknown>>) => string;
}

/** A catalogue that is served as JSON; lists by path from the top (`businessErrors.entries`). */
export interface Published {
  readonly name: string;
  readonly lists: Readonly<Record<string, Place>>;
}

/** An anchor made of one property of the entry. */
function by(key: string, make: (value: string) => string): Place['anchor'] {
  return (entry) => make(String(entry[key]));
}

function state(direction: string): Place['anchor'] {
  return by('state', (name) => `state-${direction}-${name.replaceAll('_', '-')}`);
}

const statusMessages = '/docs/integrations/as2/status-messages';
const useCases = '/docs/integrations/api/usecases';

/** What a program of a reader can use: codes, states, times, addresses, terms. In the order of the index. */
export const published: readonly Published[] = [
  {
    name: 'errors',
    lists: {
      entries: {route: routeOf(errorsPage), anchor: by('code', errorAnchor)},
      token: {route: routeOf(errorsPage), anchor: by('code', tokenErrorAnchor)},
      delivery: {route: routeOf(failuresPage), anchor: by('code', failureAnchor)},
    },
  },
  {name: 'events', lists: {entries: {route: routeOf(eventsPage), anchor: by('type', eventAnchor)}}},
  {
    name: 'document-states',
    lists: {
      entries: {route: '/docs/integrations/api/flows', anchor: state('issued')},
      received: {route: '/docs/integrations/api/received', anchor: state('received')},
    },
  },
  {name: 'limits', lists: {entries: {route: '/docs/integrations/api/scope', anchor: by('id', (id) => `limit-${id}`)}}},
  {
    name: 'retry-schedule',
    lists: {
      entries: {route: '/docs/integrations/webhooks/intro', anchor: by('attempt', (number) => `attempt-${number}`)},
    },
  },
  {
    name: 'environments',
    lists: {entries: {route: '/docs/integrations/api/scope', anchor: by('id', (id) => `environment-${id}`)}},
  },
  {name: 'mdn-dispositions', lists: {entries: {route: statusMessages, anchor: by('id', (id) => `mdn-${id}`)}}},
  {
    name: 'feap-statuses',
    lists: {
      entries: {route: statusMessages, anchor: by('code', (code) => `status-${code.toLowerCase()}`)},
      'businessErrors.entries': {route: statusMessages, anchor: by('code', (code) => code.toLowerCase())},
    },
  },
  {
    name: 'medidata-file-codes',
    lists: {entries: {route: '/docs/guides/medidata', anchor: by('code', (code) => `code-${code}`)}},
  },
  {name: 'formats', lists: {entries: {route: '/docs', anchor: by('id', (id) => `format-${id}`)}}},
  {name: 'deadlines', lists: {entries: {route: '/docs', anchor: by('id', (id) => `deadline-${id}`)}}},
  {name: 'glossary', lists: {entries: {route: '/markdown-page', anchor: by('id', (id) => `term-${id}`)}}},
  {
    name: 'usecases',
    lists: {
      entries: {route: useCases, anchor: by('id', (id) => `usecase-${id}`)},
      'invalid.entries': {route: useCases, anchor: by('rule', (rule) => `invalid-${rule.toLowerCase()}`)},
    },
  },
];

/** The others, and why a program has no use for them. Every catalogue is in one of the two lists. */
export const kept: Readonly<Record<string, readonly string[]>> = {
  'advice in sentences, for people': [
    'as2-algorithms',
    'as2-headers',
    'as2-parameters',
    'as2-products',
    'as2-test-cases',
    'as2-troubleshooting',
    'channels',
    'checklist',
    'medidata-duplicates',
    'medidata-errors',
    'medidata-folders',
    'medidata-status',
    'moloni-errors',
    'moloni-fields',
    'moloni-products',
    'moloni-statuses',
    'onboarding-stages',
    'onboarding-test-fields',
    'rest-repeats',
    'rest-timeouts',
    'symptoms',
    'webhook-raw-body',
  ],
  'words of a component or of this site': [
    'changes',
    'integrations',
    'legal-acts',
    'reference-ui',
    'rest-scopes',
    'status-decoder',
    'support-request',
    'webhook-verifier',
  ],
};

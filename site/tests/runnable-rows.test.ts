import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {attribute, find, findAll, parseBuiltPage, textOf, type Element} from '@integration-docs/docs/built';
import {locales, type Locale} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {loadInside} from '@integration-docs/simulator';
import type {RowReference} from '@integration-docs/simulator/page';
import {pageChecks} from '@integration-docs/simulator/testing';
import {localeConfigs} from '../config/locales.ts';
import {documentRequest, type DocumentAct} from '../tools/runner/page/document-request.ts';
import type {RunResult} from '../tools/runner/worker/messages.ts';
import {Session} from '../tools/runner/worker/session.ts';
import {SharedStorage} from '../tools/runner/worker/testing.ts';

/** Sends what every row with a button on a built page names to the simulator of the page. `runner.spec.ts` tests the buttons themselves. */

// CI machines can be slow.
vi.setConfig({testTimeout: 120_000});

const inside = await loadInside();
const checks = pageChecks(inside.contract);

interface Row {
  readonly anchor: string;
  /** What the page sends to the simulator: a file, or an error code. */
  readonly name: string;
  readonly kinds: readonly string[];
  readonly head: string;
  readonly firstCell: string;
}

function rowsOf(route: string, locale: Locale): readonly Row[] {
  const {main} = parseBuiltPage(readFileSync(built(`${localeConfigs[locale].baseUrl}${route}/index.html`), 'utf8'));
  return findAll(main, ({tagName}) => tagName === 'tr').flatMap((row) => {
    const place = find(row, (element) => attribute(element, 'data-name') !== '');
    return place === null ? [] : [rowOf(row, place)];
  });
}

function rowOf(row: Element, place: Element): Row {
  const cell = (name: string): string => textOf(find(row, ({tagName}) => tagName === name) ?? place).trim();
  return {
    anchor: attribute(row, 'id'),
    name: attribute(place, 'data-name'),
    kinds: findAll(place, ({tagName}) => tagName === 'button').map((button) => attribute(button, 'data-kind')),
    head: cell('th'),
    firstCell: cell('td'),
  };
}

function built(address: string): string {
  return path.join(projectRoot, 'build', address);
}

const bodyOf = ({answer}: Pick<RunResult, 'answer'>): string => new TextDecoder().decode(answer?.body);

/** Sends the document of a row, from the file that the page would fetch. */
function send(session: Session, act: DocumentAct, file: string, locale: Locale): Promise<RunResult> {
  const text = readFileSync(built(localeConfigs[locale].baseUrl + file), 'utf8');
  return session.run(documentRequest(act, file, text, locale), true);
}

describe.each(locales)('the use cases, in %s', (locale) => {
  const rows = rowsOf('docs/integrations/api/usecases', locale);
  const cases = rows.filter(({kinds}) => kinds.includes('submit'));
  const invalid = rows.filter(({anchor}) => anchor.startsWith('invalid-'));

  it('have these buttons', () => {
    expect(cases.length).toBeGreaterThan(60);
    expect(invalid.length).toBeGreaterThan(15);
    expect(rows.filter((row) => !cases.includes(row) && !invalid.includes(row))).toEqual([]);
    expect(cases.filter(({kinds}) => !kinds.includes('validate'))).toEqual([]);
    expect(invalid.filter(({kinds}) => kinds.join() !== 'validate')).toEqual([]);
  });

  it('are valid and accepted, one after the other', async () => {
    const session = new Session(inside, checks, new SharedStorage());
    for (const {anchor, name} of cases) {
      expect(JSON.parse(bodyOf(await send(session, 'validate', name, locale))), anchor).toMatchObject({valid: true});
      const submitted = await send(session, 'submit', name, locale);
      expect([submitted.answer?.status, JSON.parse(bodyOf(submitted))], anchor).toMatchObject([
        202,
        {state: 'submitted'},
      ]);
    }
  });

  it('each invalid document has its rule', async () => {
    const session = new Session(inside, checks, new SharedStorage());
    for (const {name, head} of invalid) {
      // Some XML is refused before there is a report, because data of the record is missing; that answer names the rule too.
      const validated = await send(session, 'validate', name, locale);
      expect(bodyOf(validated), head).toContain(`"${head}`);
    }
  });
});

it.each(locales)('every row of the error catalogues that has a button is brought about, in %s', async (locale) => {
  const rows = rowsOf('docs/integrations/api/specification', locale);
  expect(rows.length).toBeGreaterThan(30);
  const session = new Session(inside, checks, new SharedStorage());
  for (const {name, kinds, firstCell} of rows) {
    const [kind] = kinds;
    const provoked = await session.provoke({kind, name} as RowReference, locale); // written by RunnableRows.tsx
    expect(String(provoked.answer?.status), name).toBe(firstCell);
    expect(bodyOf(provoked), name).toContain(`"${name}"`);
  }
});

import {expect, test} from '@playwright/test';
import {parseState, stateSchema, stateText} from '@integration-docs/simulator/page';
import {createSimulator, projectContract} from '@integration-docs/simulator';
import {browserOf, engineNames} from './engines/browsers.ts';
import {refusedKey, type Engine, type Tab} from './engines/engine.ts';
import {openEngine} from './engines/index.ts';
import {inPage, openPage} from './engines/page.ts';
import {message} from './support.ts';
import site from '../config/site.ts';

test.skip(!site.chapters.simulator, 'this site has no simulator');

/* The simulator in the page: worker, storage and locks must behave the same in every engine. */

const issued = '/en/docs/integrations/api/issued';
const run = (operation: string): string => `button[data-form$="/${operation}.html"]`;
const form = (operation: string): string => `[data-run*='"operation":"${operation}"']`;
const drawer = 'dialog.sandbox[open]';

/** Clicks an element once it exists. */
function press(tab: Tab, selector: string): Promise<void> {
  const quoted = JSON.stringify(selector);
  return inPage(tab, `await until(() => document.querySelector(${quoted}) !== null); find(${quoted}).click();`);
}

/** Waits until an expression in the page has the expected value. */
async function expectIn(tab: Tab, expression: string, expected: unknown): Promise<void> {
  await expect.poll(() => tab.run(expression), {message: expression}).toEqual(expected);
}

/** Expression for an existing element. */
const existing = (selector: string): string => `find(${JSON.stringify(selector)})`;

const textOf = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`;

/** Submits the example of the contract with the button of the operation. */
async function submit(tab: Tab, status: string): Promise<void> {
  await press(tab, run('submitDocument'));
  await expectIn(tab, textOf(`${form('submitDocument')} [data-status]`), status);
}

async function openDrawer(tab: Tab): Promise<void> {
  await press(tab, '[data-worker]');
  await expectIn(tab, `document.querySelectorAll('${drawer} [data-list="documents"] > li').length > 0`, true);
}

for (const name of engineNames) {
  test.describe(`in ${name}`, () => {
    // All tests share one browser: each starts with the initial state.
    test.describe.configure({mode: 'default'});
    test.skip(browserOf(name) === undefined, `no ${name} here`);
    let engine: Engine;
    let tab: Tab;
    test.beforeAll(async () => {
      engine = await openEngine(name);
      ({tab} = engine);
    });
    test.afterAll(() => engine.close());
    test.beforeEach(async () => {
      await tab.resize(1280, 800);
      await openPage(tab, issued);
      await inPage(
        tab,
        `localStorage.clear();
         await new Promise((resolve, reject) => {
           const request = indexedDB.deleteDatabase('simulator');
           request.onsuccess = resolve;
           request.onerror = () => reject(request.error);
         });`,
      );
    });
    test.afterEach(async () => {
      expect(await tab.run(`sessionStorage.getItem('${refusedKey}')`), 'refused by the content policy').toBeNull();
    });

    test('an operation runs on its page; one worker serves the page and the drawer, which shows what it has done', async () => {
      await inPage(
        tab,
        `window.started = 0; window.Worker = class extends Worker { constructor(...all) { super(...all); window.started += 1; } };`,
      );
      await submit(tab, '202');
      await openDrawer(tab);
      await expectIn(tab, `(${textOf(`${drawer} [data-list="documents"] > li`)}).includes('FT A/123')`, true);
      await expectIn(tab, `(${textOf(`${drawer} [data-list="deliveries"] > li`)}).includes('204')`, true);
      await expectIn(tab, 'window.started', 1);
    });

    test('a worker that is ended while a request runs is noticed at once; nothing is lost, and the next one goes through', async () => {
      await inPage(
        tab,
        `window.workers = [];
         window.Worker = class extends Worker { constructor(...all) { super(...all); window.workers.push(this); } };`,
      );
      await submit(tab, '202');
      // Browsers terminate workers like this when memory is low: no event reports it.
      await inPage(
        tab,
        `const [worker] = window.workers;
         const post = worker.postMessage.bind(worker);
         worker.postMessage = (data) => { post(data); if (data.request.kind === 'run') worker.terminate(); };
         ${existing(`${form('submitDocument')} button[type="submit"]`)}.click();`,
      );
      await expectIn(tab, textOf(`${form('submitDocument')} [role="status"]`), message('en', 'run.broken'));
      await press(tab, `${form('submitDocument')} button[type="submit"]`);
      // The number is in use: the document of the terminated worker was stored.
      await expectIn(tab, textOf(`${form('submitDocument')} [data-status]`), '409');
    });

    test('the code beside an operation follows its form, and another language keeps the change', async () => {
      await press(tab, run('getDocument'));
      await expectIn(tab, textOf(`${form('getDocument')} [data-status]`), '200');
      await inPage(
        tab,
        `const field = ${existing(`${form('getDocument')} input[name="path:documentId"]`)};
         field.value = 'doc_1';
         field.dispatchEvent(new Event('input', {bubbles: true}));`,
      );
      const list = '[data-variants$="/getDocument"]';
      await expectIn(tab, `(${textOf(`${list} code`)}).includes('/documents/doc_1"')`, true);
      await inPage(
        tab,
        `const select = ${existing(`${list} > select`)};
         select.value = 'java';
         select.dispatchEvent(new Event('change', {bubbles: true}));`,
      );
      await expectIn(tab, `(${textOf(`${list} > figure code`)}).includes('/documents/doc_1")')`, true);
      await press(tab, `${form('getDocument')} [data-do="restore"]`);
      await expectIn(tab, `(${textOf(`${list} > figure code`)}).includes('M0PRS")')`, true);
    });

    // In Chromium, runner.spec.ts, sandbox.spec.ts and play.spec.ts test the rest.
    if (name === 'chromium') return;

    test('an endpoint that refuses is tried again as the clock goes, after a reload too', async () => {
      await openDrawer(tab);
      await press(tab, `${drawer} input[value="500"]`);
      await expectIn(tab, `(${textOf(`${drawer} [role="status"]`)}).startsWith('The endpoint now responds')`, true);
      await submit(tab, '202');
      const delivery = textOf(`${drawer} [data-list="deliveries"] > li`);
      await expectIn(tab, `(${delivery}).includes('2 attempts, the last: 500')`, true);

      await openPage(tab, issued);
      await openDrawer(tab);
      await expectIn(tab, `document.querySelector('${drawer} input[value="500"]').checked`, true);
      await press(tab, `${drawer} input[value="204"]`);
      await expectIn(tab, `document.querySelector('${drawer} input[value="204"]').checked`, true);
      await inPage(
        tab,
        `[...document.querySelectorAll('${drawer} button')].find(({textContent}) => textContent === '+1 hour').click();`,
      );
      await expectIn(tab, `(${delivery}).includes('204')`, true);
    });

    test('a walk-through runs by the buttons of its steps, from the first to the last', async () => {
      await openPage(tab, '/en/walkthroughs');
      const step = (region: string): string => `[data-walk$="/received.html"][data-step="${region}"]`;
      for (const region of ['token', 'arrive', 'list', 'download', 'acknowledge', 'accept', 'sent']) {
        await press(tab, `${step(region)} button[data-step]`);
        await expectIn(tab, `document.querySelector('${step(region)} [data-outcome] > *') !== null`, true);
      }
      await expectIn(tab, `(${textOf(step('sent'))}).includes('"state": "accepted"')`, true);
    });

    test('the state goes to simulator.mjs and back', async () => {
      await submit(tab, '202');
      await inPage(
        tab,
        `const create = URL.createObjectURL;
         window.exported = new Promise((resolve) => {
           URL.createObjectURL = (blob) => { blob.text().then(resolve); return create.call(URL, blob); };
         });
         ${existing(`${form('submitDocument')} [data-do="export"]`)}.click();`,
      );
      const state = parseState(await tab.run<string>('window.exported'), 'simulator.json', stateSchema);
      const simulator = await createSimulator({contract: await projectContract(), state});
      const number = 'FT SIM/77';
      const example = Object.values(simulator.platform.state.documents).find(
        ({record}) => record.number === 'FT A/123',
      );
      const answer = await simulator.ask({
        method: 'POST',
        target: '/v1/documents',
        headers: {
          authorization: 'Bearer sandbox',
          'content-type': 'application/json',
          'idempotency-key': 'a-key-of-this-journey',
        },
        body: () =>
          Promise.resolve(new TextEncoder().encode(JSON.stringify({...(example?.content.json as object), number}))),
      });
      expect(answer?.status).toBe(202);
      await inPage(
        tab,
        // The page asks before it replaces the state.
        `window.confirm = () => true;
         const files = new DataTransfer();
         files.items.add(new File([${JSON.stringify(stateText(simulator.snapshot()))}], 'state.json', {type: 'application/json'}));
         const input = ${existing(`${form('submitDocument')} [data-do="import"]`)};
         input.files = files.files;
         input.dispatchEvent(new Event('change', {bubbles: true}));`,
      );
      await expectIn(tab, textOf(`${form('submitDocument')} [role="status"]`), message('en', 'run.importDone'));
      await openDrawer(tab);
      await expectIn(tab, `(${textOf(`${drawer} [data-list="documents"]`)}).includes('${number}')`, true);
    });

    test('two workers at once, as of two tabs, keep one state', async () => {
      await submit(tab, '202');
      // The page drops its reference to the worker and starts another; the first one keeps running.
      await inPage(tab, `window.first = window.simulatorOfPage; window.simulatorOfPage = undefined;`);
      await openDrawer(tab);
      await expectIn(tab, `(${textOf(`${drawer} [data-list="documents"] > li`)}).includes('FT A/123')`, true);
      await expectIn(tab, 'window.simulatorOfPage !== window.first', true);
      await press(tab, `${drawer} [data-section="actions"] > summary`);
      await press(tab, `${drawer} [data-key="submit"]`);
      await expectIn(tab, `(${textOf(`${drawer} [data-list="documents"] > li`)}).includes('FT SIM/1')`, true);
      await press(tab, `${form('submitDocument')} button[type="submit"]`);
      await expectIn(tab, textOf(`${form('submitDocument')} [data-status]`), '409');
    });
  });
}

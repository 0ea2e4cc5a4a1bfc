import {fill} from '@integration-docs/facts';
import {withoutBasePath} from '../../base-path.ts';
import {momentIn, zoneOf} from '../moments.ts';
import {newsOf} from '../news.ts';
import {panelTexts, type PanelTexts} from '../texts.ts';
import {viewTarget, type ListName, type PanelAbout, type PanelView} from '../types.ts';
import {element, folded, placeKeeper, update, type Child, type Item} from './dom.ts';
import {credentialItem, deliveryItem, documentItem, endpointItem, eventItem, itemsOf, requestItem} from './items.ts';
import {languageField, requestLanguage} from './language.ts';
import {answerPart, clockPart, limitsList, provokePart, registerPart, stateNodes, type Part} from './sections.ts';
import type {ActOptions, Drawing, PanelAnswer, PanelOptions, SectionName} from './types.ts';

/** Time between two updates, in milliseconds. */
const refreshInterval = 1000;

/** Time for which the view says that it is ready, in milliseconds: long enough to be read out. */
const readyTime = 1500;

export interface Panel {
  /**
   * Starts to update the view once a second, as long as the page is visible.
   *
   * @returns a promise that resolves after the first update
   */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Draws the data of the simulator, and the buttons for its actions, into an element: on the simulator's own page, and in a drawer of the
 * documentation.
 */
export function createPanel(root: HTMLElement, options: PanelOptions): Panel {
  const {language, transport, level, base, pieces, files, choice, verifier, open} = options;
  const texts = panelTexts(language);
  const status = element('p', {role: 'status', class: 'status'});
  const news = element('p', {'aria-live': 'polite', class: 'muted news'});
  const say = (words: string): void => {
    status.textContent = words;
  };
  let parts: readonly Part[] | undefined;
  let lastView: PanelView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let unreachableText = '';

  const act: Drawing['act'] = (done, target, {method = 'POST', body, isApi = false, refused}: ActOptions = {}) => {
    const request = {
      method,
      target,
      headers: {
        'accept-language': language,
        ...(body !== undefined && {'content-type': 'application/json'}),
        ...(isApi && {authorization: 'Bearer sandbox', 'idempotency-key': newKey()}),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    };
    const words = transport.ask(request).then((answer) => {
      if (answer === null) return texts.noAnswer;
      if (answer.status >= 400) {
        const refusal = refusalOf(answer, texts);
        if (refused === undefined) return refusal;
        refused(refusal);
        return '';
      }
      return typeof done === 'string' ? done : done(answer.body);
    });
    void finish(words);
  };

  const finish = async (done: Promise<string>): Promise<void> => {
    // The news belongs to the previous action.
    news.textContent = '';
    say(await done.catch((error: unknown) => transport.wordsFor(error)));
    await refresh();
  };

  const drawing: Drawing = {
    ...{texts, base, pieces, choice, act, say, moment: momentIn(language)},
    ...(verifier !== undefined && {verifier}),
  };

  const section = (name: SectionName, title: string, ...children: readonly Child[]): HTMLElement => {
    const heading = element(level === 2 ? 'h2' : 'h3', {}, title);
    const details = folded(`section-${name}`, [heading], ...children);
    details.open = open.includes(name);
    details.dataset.section = name;
    return details;
  };

  // This section is always there, because it helps when the rest cannot be shown.
  const state = section(
    'state',
    texts.state,
    ...stateNodes(drawing, files, (done, words) => void finish(done.then(() => words))),
  );
  state.hidden = true;
  const told = element('div', {class: 'told'}, status, news);
  root.replaceChildren(state, told);
  // What is told lies over the end of the list: what has the focus, or gets it next, is above it.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--told', `${told.offsetHeight + 8}px`);
    const {activeElement} = document;
    if (activeElement && root.contains(activeElement))
      activeElement.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }).observe(told);

  const list = (name: ListName, items: (view: PanelView) => readonly Item[]): Part => {
    const note = element('p', {class: 'muted'}, texts.nothing);
    const listElement = element('ul', {class: 'items', 'data-list': name});
    return {
      nodes: [note, listElement],
      show(view) {
        const rows = items(view);
        const total = view.totals[name];
        update(listElement, rows);
        const isPart = rows.length < total;
        note.textContent = isPart ? fill(texts.newest, {count: rows.length, total}) : texts.nothing;
        note.hidden = rows.length > 0 && !isPart;
      },
    };
  };

  const draw = (about: PanelAbout): readonly Part[] => {
    const clock = clockPart(drawing, (at) => zoneOf(at));
    const answer = answerPart(drawing);
    const provoke = provokePart(about, drawing, language);
    const documents = list('documents', (view) => itemsOf(view.documents, drawing, documentItem(false)));
    const received = list('received', (view) => itemsOf(view.received, drawing, documentItem(true)));
    const deliveries = list('deliveries', (view) => itemsOf(view.deliveries, drawing, deliveryItem));
    const events = list('events', (view) => itemsOf(view.events, drawing, eventItem));
    const endpoints = list('endpoints', (view) => itemsOf(view.endpoints, drawing, endpointItem));
    const requests = list('requests', (view) => {
      const chosen = requestLanguage(choice.get());
      return itemsOf(
        view.requests.map((request) => ({...request, chosen, resource: withoutBasePath(request.target, about)})),
        drawing,
        requestItem,
      );
    });
    const requestChoice = languageField(drawing, () => void refresh());
    const register = registerPart(about, drawing);
    const credentials = element('ul', {class: 'items'});
    const showCredentials: Part = {
      nodes: [credentials],
      show({credentials: rows}) {
        const items = rows.map((row) => ({
          key: row.clientId,
          text: JSON.stringify(row),
          draw: () => credentialItem(row, drawing),
        }));
        update(credentials, items);
      },
    };
    state.before(
      element('section', {'aria-label': texts.clock, class: 'clock'}, ...clock.nodes, ...answer.nodes),
      element(
        'div',
        {class: 'sections'},
        section('actions', texts.actions, ...provoke.nodes),
        section('documents', texts.documents, ...documents.nodes),
        section('deliveries', texts.deliveries, ...deliveries.nodes),
        section('events', texts.events, ...events.nodes),
        section('requests', texts.requests, ...requestChoice.nodes, ...requests.nodes),
        section('received', texts.received, ...received.nodes),
        section('endpoints', texts.endpoints, ...register.nodes, ...endpoints.nodes),
        section('account', texts.account, credentials, limitsList(about, language)),
      ),
    );
    return [
      ...[clock, answer, provoke, documents, received, deliveries, events],
      ...[endpoints, requestChoice, requests, register, showCredentials],
    ];
  };

  const refresh = async (): Promise<void> => {
    try {
      // This data never changes.
      parts ??= draw(JSON.parse(await transport.get('/simulator/about')) as PanelAbout); // made by view-routes.ts
      const view = JSON.parse(await transport.get(viewTarget)) as PanelView; // made by view.ts
      const keepPlace = placeKeeper(root);
      for (const {show} of parts) show(view);
      keepPlace();
      const newsText = lastView === undefined ? '' : newsOf(lastView, view, texts);
      if (newsText !== '') news.textContent = newsText;
      lastView = view;
      if (status.textContent === unreachableText) say('');
      if (status.textContent === texts.starting) {
        say(texts.ready);
        setTimeout(() => status.textContent === texts.ready && say(''), readyTime);
      }
      unreachableText = '';
    } catch (error) {
      unreachableText = transport.wordsFor(error);
      say(unreachableText);
    }
    state.hidden = false;
  };

  const keepFresh = async (): Promise<void> => {
    if (!document.hidden) await refresh();
    if (isOn) timer = setTimeout(() => void keepFresh(), refreshInterval);
  };

  return {
    async start() {
      if (isOn) return;
      isOn = true;
      if (parts === undefined) say(texts.starting);
      await keepFresh();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}

/** Returns problem details in one line; of several errors the first one, with its place. */
function refusalOf({status, body}: PanelAnswer, texts: PanelTexts): string {
  const {code = '', detail = '', errors: [first] = []} = JSON.parse(body) as Problem; // made by refusal.ts
  const words = fill(texts.refused, {status, code, detail});
  return first === undefined ? words : `${words} ${first.pointer ?? first.parameter ?? ''}: ${first.detail}`;
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly {readonly pointer?: string; readonly parameter?: string; readonly detail: string}[];
}

/** `crypto.randomUUID` does not exist in a page that was loaded over plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

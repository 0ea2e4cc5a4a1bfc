import {fill} from '@integration-docs/facts';
import {endpointAnswers, resetTarget, type PanelAbout, type PanelView} from '../types.ts';
import type {PanelTexts} from '../texts.ts';
import type {Language} from '../../cli/options.ts';
import type {FaultId} from '../../faults/index.ts';
import {element, folded, withCode} from './dom.ts';
import {button} from './items.ts';
import type {Drawing, PanelOptions} from './types.ts';
import {hour, second} from '../../durations.ts';

/** A part of the view that is updated with the data. */
export interface Part {
  readonly nodes: readonly HTMLElement[];
  readonly show: (view: PanelView) => void;
}

const secondsPerHour = hour / second;
const speeds = ['1', '10', '100', 'instant'];

/** Creates the part with the time, and with the buttons that put the clock forward. */
export function clockPart({texts, moment, act}: Drawing, zone: (at: string) => string): Part {
  const now = element('p', {class: 'now'});
  const dueNote = element('p', {class: 'muted'});
  const faultNotes = element('p', {class: 'bad'});
  let seconds = 0;
  const clockText = (body: string): string => {
    const {now: at} = JSON.parse(body) as {now: string}; // made by faults/routes.ts
    return fill(texts.clockIsAt, {moment: moment(at)});
  };
  const advance = (label: string, getSeconds: () => number): HTMLButtonElement =>
    button(`clock-${label}`, label, ({currentTarget}) => {
      if (currentTarget instanceof Element && currentTarget.ariaDisabled === 'true') return;
      act(clockText, '/simulator/clock', {body: {advanceSeconds: getSeconds()}});
    });
  const toNext = advance(texts.toNext, () => seconds);
  const speed = speedField(texts, act);
  const stillNote = element('p', {class: 'muted'}, texts.still);
  const row = element(
    'p',
    {class: 'row'},
    toNext,
    advance(texts.hour, () => secondsPerHour),
    advance(texts.day, () => 24 * secondsPerHour),
    advance(texts.days, () => 72 * secondsPerHour),
    speed.label,
  );
  return {
    nodes: [now, faultNotes, dueNote, row, stillNote],
    show(view) {
      now.textContent = fill(texts.now, {moment: moment(view.now), zone: zone(view.now)});
      dueNote.textContent = dueWords(view, texts, moment);
      const words = view.activeFaults.map(({fault, until}) => fill(texts[fault], {moment: moment(until)}));
      faultNotes.replaceChildren(...withCode(words.join(' ')));
      faultNotes.hidden = words.length === 0;
      seconds = Math.max(1, Math.ceil((Date.parse(view.nextAt ?? view.now) - Date.parse(view.now)) / 1000));
      // A disabled button would lose the focus.
      toNext.ariaDisabled = String(view.nextAt === null);
      stillNote.hidden = view.speed !== null;
      speed.show(view.speed);
    },
  };
}

/** Where the clock only moves when it is put forward, a step that is due now has no time to show. */
function dueWords({nextAt, now, speed}: PanelView, texts: PanelTexts, moment: Drawing['moment']): string {
  if (nextAt === null) return texts.nothingDue;
  if (speed === null && nextAt === now) return texts.dueNow;
  return fill(texts.nextDue, {moment: moment(nextAt)});
}

function speedField(
  texts: PanelTexts,
  act: Drawing['act'],
): {readonly label: HTMLElement; readonly show: (speed: string | null) => void} {
  const select = element('select', {});
  const words = (speed: string): string => (speed === 'instant' ? texts.instant : fill(texts.times, {count: speed}));
  const add = (speed: string): void => select.add(new Option(words(speed), speed));
  speeds.forEach(add);
  select.addEventListener('change', () =>
    act(fill(texts.speedIs, {speed: words(select.value)}), '/simulator/speed', {
      method: 'PUT',
      body: {speed: select.value},
    }),
  );
  const label = element('label', {}, `${texts.speed} `, select);
  return {
    label,
    show(speed) {
      label.hidden = speed === null;
      if (speed === null || document.activeElement === select) return;
      if (!Array.from(select.options).some(({value}) => value === speed)) add(speed);
      select.value = speed;
    },
  };
}

/** Creates the choice of the answer of the page's endpoints; hidden when the endpoints do not belong to the page. */
export function answerPart({texts, act}: Drawing): Part {
  const labelTexts = {204: texts.answer204, 500: texts.answer500, timeout: texts.answerTimeout};
  const doneTexts = {204: texts.answersWith204, 500: texts.answersWith500, timeout: texts.answersNothing};
  const inputs = endpointAnswers.map((answer) => {
    const input = element('input', {type: 'radio', name: 'panel-answer', value: answer});
    input.addEventListener('change', () =>
      act(doneTexts[answer], '/simulator/endpoint', {method: 'PUT', body: {answer}}),
    );
    return input;
  });
  const labels = inputs.map((input, index) => {
    const answer = endpointAnswers[index] ?? '204';
    return element('label', {}, input, ` ${labelTexts[answer]}`);
  });
  const field = element('fieldset', {}, element('legend', {}, texts.answer), ...labels);
  return {
    nodes: [field],
    show({endpoint}) {
      field.hidden = endpoint === null;
      for (const input of inputs) input.checked = input.value === endpoint;
    },
  };
}

/** Creates the buttons for all triggers and faults of the contract. */
export function provokePart({triggers, faults}: PanelAbout, drawing: Drawing, language: Language): Part {
  const {texts, act} = drawing;
  const faultRows = faults.map(({id, what}) => faultRow(id, what[language], drawing));
  return {
    nodes: [
      element(
        'p',
        {class: 'row'},
        button('submit', texts.submit, () => act(texts.submitted, '/simulator/documents')),
        button('receive', texts.receive, () => act(texts.arrived, '/simulator/received-documents')),
        button('expire', texts.expire, () => act(texts.warned, '/simulator/expiring-credential')),
      ),
      folded(
        'triggers',
        [texts.triggers],
        element('p', {}, texts.triggersIntro),
        element(
          'ul',
          {class: 'choices'},
          ...triggers.entries.map(({id, field, value, result}) => {
            const words = withoutBackticks(result[language]);
            return element(
              'li',
              {},
              element(
                'span',
                {},
                ...withCode(result[language]),
                element('span', {class: 'muted'}, `${triggers.fields[field][language]} `, element('code', {}, value)),
              ),
              button(
                `trigger-${id}`,
                texts.send,
                () => act(fill(texts.triggered, {result: words}), `/simulator/triggers/${id}`),
                `${texts.send}: ${words}`,
              ),
            );
          }),
        ),
      ),
      folded(
        'faults',
        [texts.faults],
        element('p', {}, texts.faultsIntro),
        element('ul', {class: 'choices'}, ...faultRows.map(({node}) => node)),
      ),
    ],
    show(view) {
      for (const {show} of faultRows) show(view);
    },
  };
}

/** Creates the row of a fault. Its button makes the fault happen once, and cancels it while it waits. */
function faultRow(
  id: FaultId,
  what: string,
  {texts, moment, act}: Drawing,
): {readonly node: HTMLElement; readonly show: Part['show']} {
  const words = withoutBackticks(what);
  const state = element('span', {class: 'good'});
  let isAwaited = false;
  const toggle = button(`fault-${id}`, texts.onceMore, () => {
    const done = fill(isAwaited ? texts.cancelled : texts.nextTime, {what: words});
    act(done, `/simulator/faults/${id}`, {method: isAwaited ? 'DELETE' : 'POST'});
  });
  return {
    node: element('li', {}, element('span', {}, ...withCode(what), state), toggle),
    show({awaited, activeFaults}) {
      isAwaited = awaited.includes(id);
      const until = activeFaults.find(({fault}) => fault === id)?.until;
      const untilText = until === undefined ? '' : fill(texts.lasts, {moment: moment(until)});
      state.textContent = isAwaited ? texts.waits : untilText;
      toggle.textContent = isAwaited ? texts.cancel : texts.onceMore;
      toggle.ariaLabel = `${toggle.textContent}: ${words}`;
    },
  };
}

/** Returns a text without backticks, for a place where code cannot be marked. */
function withoutBackticks(text: string): string {
  return text.replaceAll('`', '');
}

/** Creates a form that registers an endpoint for all events. */
export function registerPart({eventTypes}: PanelAbout, {texts, act}: Drawing): Part {
  const problem = element('p', {id: 'endpoint-problem', class: 'bad'});
  const input = element('input', {name: 'url', type: 'url', required: '', 'aria-describedby': problem.id});
  // Browsers would complain in their own language.
  const form = element(
    'form',
    {class: 'row', novalidate: ''},
    element('label', {}, `${texts.url} `, input),
    element('button', {type: 'submit'}, texts.register),
    problem,
  );
  const refused = (words: string): void => {
    problem.textContent = words;
    input.ariaInvalid = String(words !== '');
    if (words === '') return;
    input.focus();
    problem.scrollIntoView({block: 'nearest'});
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    refused('');
    const body = {url: input.value, description: 'Simulator', events: eventTypes};
    act(texts.registered, '/webhook-endpoints', {isApi: true, body, refused});
  });
  return {
    nodes: [form],
    show({endpoint}) {
      if (input.value === '' && document.activeElement !== input)
        input.value = endpoint === null ? 'http://127.0.0.1:8080/' : 'https://erp.example/webhooks';
    },
  };
}

/** Creates the list of the limits of the contract, which do not change. */
export function limitsList({limits}: PanelAbout, language: Language): HTMLElement {
  return element(
    'dl',
    {},
    ...limits.flatMap(({limit, value}) => [
      element('dt', {}, ...withCode(limit[language])),
      element('dd', {}, ...withCode(value[language])),
    ]),
  );
}

/** Creates the buttons for the reset, export and import of the state. @param after shows `words` when `done` resolves */
export function stateNodes(
  {texts, act, say}: Drawing,
  files: PanelOptions['files'],
  after: (done: Promise<void>, words: string) => void,
): readonly HTMLElement[] {
  const reset = button('reset', texts.reset, () => {
    if (confirm(texts.resetQuestion)) act(texts.resetDone, resetTarget);
  });
  const {give, take} = files;
  const exportButton = button('export', texts.export, () => after(give(), texts.exported));
  if (take === undefined) {
    return [
      element('p', {class: 'row'}, reset, exportButton),
      element('p', {class: 'muted'}, ...withCode(texts.giveNote)),
    ];
  }
  const input = element('input', {type: 'file', accept: '.json,application/json'});
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined && confirm(texts.importQuestion)) {
      say('');
      after(take(file), texts.imported);
    }
    // Allow the same file to be chosen again.
    input.value = '';
  });
  return [
    element('p', {class: 'row'}, reset, exportButton, element('label', {class: 'picker'}, texts.import, input)),
    element('p', {class: 'muted'}, ...withCode(texts.filesNote)),
  ];
}

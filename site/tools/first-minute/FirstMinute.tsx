import {inLanguage, Link, locale, mark, RichText, translate} from '@integration-docs/docs/page';
import catalogue from '@integration-docs/contract/catalogues/events.yaml';
import {sampleLanguages} from '@integration-docs/facts';
import {Fragment, type ReactNode} from 'react';
import workers from 'virtual:workers';
import FilePicker from '../FilePicker.tsx';
import play from '../play/styles.module.css';
import {shownTexts} from '../play/texts.ts';
import type {MinuteFacts, MinuteTexts} from './facts.ts';
import styles from './styles.module.css';

/** Pages with code to run: a command for the shell, a whole program for other languages. */
const command = '/docs/integrations/api/issued#json';
const program = '/docs/integrations/connector#start';

const steps = [
  ['valid', translate({id: 'minute.valid.title'}), translate({id: 'minute.valid'})],
  ['sent', translate({id: 'minute.sent.title'}), translate({id: 'minute.sent'})],
  ['delivered', translate({id: 'minute.delivered.title'}), translate({id: 'minute.delivered'})],
  ['webhook', translate({id: 'minute.webhook.title'}), translate({id: 'minute.webhook'})],
] as const;

/**
 * The first minute: takes an invoice from validation to the signed webhook, in the page. A press of its button loads the script, the worker
 * and the example (`page/index.ts`).
 */
export default function FirstMinute(): ReactNode {
  // Without the simulator nothing can run.
  if (workers.minute === undefined || workers.simulator === undefined) return null;
  const facts: MinuteFacts = {
    language: locale,
    base: inLanguage('/'),
    worker: workers.simulator,
    example: inLanguage('/samples/first-call/invoice.json'),
    validator: workers.validator === undefined ? null : inLanguage('/validator'),
    events: catalogue.entries.map(({type}) => type),
    endpoint: translate({id: 'play.endpoint'}),
    texts: texts(),
    shown: shownTexts(),
  };
  const load = {
    'data-action': 'load',
    'data-module': workers.minute,
    'data-failed': translate({id: 'run.failed'}),
  };
  return (
    <section
      className={`${play.shown} ${styles.minute} needs-script`}
      aria-label={translate({id: 'minute.title'})}
      data-minute={JSON.stringify(facts)}
      {...mark('ui', 'online')}
    >
      <div className={styles.start}>
        <h2>{translate({id: 'minute.title'})}</h2>
        <p>{translate({id: 'minute.lead'})}</p>
        <p>
          <button type="button" className="button" {...load}>
            {translate({id: 'minute.button'})}
          </button>
        </p>
        <details>
          <summary>{translate({id: 'minute.own'})}</summary>
          <p id="minute-file" className={styles.label}>
            {translate({id: 'minute.file'})}
          </p>
          <FilePicker
            aria-describedby="minute-file"
            label={translate({id: 'file.choose'})}
            accept=".xml,.json,application/xml,text/xml,application/json"
          />
          <label>
            <span>{translate({id: 'minute.paste'})}</span>
            <textarea rows={5} spellCheck={false} autoComplete="off" aria-describedby="minute-problem" />
          </label>
          <p id="minute-problem" className={styles.problem} data-problem="" hidden />
          <p>
            <button type="button" className="plain-button" {...load} data-own="">
              {translate({id: 'minute.sendOwn'})}
            </button>
          </p>
          <p className={styles.status} role="status" data-own="" />
        </details>
        <p className={styles.status} role="status">
          {translate({id: 'minute.private'})}
        </p>
      </div>
      <ol className={styles.steps} data-steps="">
        {steps.map(([step, title, text]) => (
          <li key={step} data-step={step}>
            <h3>{title}</h3>
            <p data-said="">
              <RichText text={text} />
            </p>
            <div data-more="" />
          </li>
        ))}
      </ol>
      <p className={styles.machine}>
        {translate({id: 'minute.machine'})}{' '}
        {sampleLanguages.map(({value, label}, index) => (
          <Fragment key={value}>
            {index > 0 && ' · '}
            <Link href={value === 'curl' ? command : program} data-choice={`language ${value}`}>
              {label}
            </Link>
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function texts(): MinuteTexts {
  return {
    running: translate({id: 'run.running'}),
    nothing: translate({id: 'minute.nothing'}),
    valid: translate({id: 'minute.isValid'}),
    warnings: translate({id: 'minute.warnings'}),
    repeated: translate({id: 'minute.repeated'}),
    invalid: translate({id: 'minute.invalid'}),
    unread: translate({id: 'minute.unread'}),
    cure: translate({id: 'minute.cure'}),
    validator: translate({id: 'minute.validator'}),
    notReached: translate({id: 'minute.notReached'}),
    sent: translate({id: 'minute.isSent'}),
    duplicate: translate({id: 'minute.duplicate'}),
    notStored: translate({id: 'minute.notStored'}),
    nextNumber: translate({id: 'minute.nextNumber'}),
    notSent: translate({id: 'minute.notSent'}),
    delivered: translate({id: 'minute.isDelivered'}),
    notDelivered: translate({id: 'minute.notDelivered'}),
    received: translate({id: 'minute.received'}),
    notice: translate({id: 'minute.notice'}),
    notices: translate({id: 'minute.notices'}),
    refused: translate({id: 'minute.refused'}),
    unsigned: translate({id: 'minute.unsigned'}),
    noWebhook: translate({id: 'minute.noWebhook'}),
    done: translate({id: 'minute.done'}),
    moment: translate({id: 'minute.moment'}),
    stoppedAtOnce: translate({id: 'minute.stoppedAtOnce'}),
    stopped: translate({id: 'minute.stopped'}),
    details: translate({id: 'play.details'}),
    webhooks: translate({id: 'minute.webhooks'}),
    failed: translate({id: 'run.failed'}),
  };
}

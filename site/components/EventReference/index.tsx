import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {EventDelivery, EventPayload, Reference} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Link, RichText} from '@integration-docs/docs/page';
import {useReference} from '../reference.ts';
import Examples from '../Operation/Examples.tsx';
import Fields from '../Schemas/Fields.tsx';
import Fold from '../Schemas/Fold.tsx';
import Links from '../Schemas/Links.tsx';
import {commonFields, fieldsOf, type EventFields} from './fields.ts';
import styles from './styles.module.css';

const {ui} = catalogue;

/** Anchor of the section that explains the properties of all events. */
const envelopeAnchor = 'payload';

interface Props {
  /** Type of the event, a key of `webhooks` in openapi.yaml. */
  readonly type: string;
}

/**
 * Everything about one event, below a heading that the page writes (id: `event-` and the type in kebab case). Properties that events
 * share are explained once, in `<EventData />` and in the section of the body.
 *
 * @throws Error when the contract has no such event; the build then fails
 */
export default function EventReference({type}: Props): ReactNode {
  const {events} = useReference().reference;
  const event = eventOf(type, events);
  const {when, decide, next, examples, delivery} = event;
  const {ownFields, linkedFields} = fieldsOf(event, commonFields(events), envelopeAnchor);
  return (
    <div className={styles.event}>
      <dl>
        <dt>{ui.when}</dt>
        <dd>
          <RichText text={when} />
        </dd>
        <dt>{ui.decide}</dt>
        <dd>
          <RichText text={decide} />
        </dd>
        <dt>{ui.next}</dt>
        <dd>
          <Link href={next.href}>{next.name}</Link>
        </dd>
      </dl>
      {ownFields.length > 0 && <Fields fields={ownFields} />}
      <LinkedFields linkedFields={linkedFields} />
      <Examples examples={examples} label={ui.example} />
      <Delivery delivery={delivery} />
    </div>
  );
}

/** Links to the properties that are explained elsewhere, by schema. */
function LinkedFields({linkedFields}: Pick<EventFields, 'linkedFields'>): ReactNode {
  return (
    <p className={styles.shared}>
      {linkedFields.map(({schema, names}) => (
        <span key={schema.name} id={schema.anchor}>
          {names.length === 0 ? schema.name : `${schema.name}:`}
          {names.map(({anchor, name, href}) => (
            <Fragment key={anchor}>
              {' '}
              <a id={anchor} href={href}>
                {name}
              </a>
            </Fragment>
          ))}
        </span>
      ))}
    </p>
  );
}

function Delivery({delivery: {anchor, isHere, headers, answers}}: {readonly delivery: EventDelivery}): ReactNode {
  if (!isHere) return null;
  return (
    <Fold id={anchor} summary={ui.delivery}>
      <p>
        {`${ui.headers}: `}
        <Links links={headers} />
      </p>
      <ul>
        {answers.map(({status, description}) => (
          <li key={status}>
            <code>{status}</code>
            <RichText text={` ${description}`} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function eventOf(type: string, events: Reference['events']): EventPayload {
  const match = events.find((event) => event.type === type);
  if (match) return match;
  const types = events.map((event) => event.type).join(', ');
  throw new Error(
    `<EventReference type="${type}">: packages/contract/openapi.yaml has no such event. Correct \`type\` in the page; the events are ${types}.`,
  );
}

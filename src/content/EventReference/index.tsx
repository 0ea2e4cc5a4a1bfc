import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import reference from '@site/contract/openapi.yaml';
import type {EventDelivery, EventPayload} from '@site/lib/model/reference/types';
import type {ReactNode} from 'react';
import Link from '../Link';
import Examples from '../Operation/Examples';
import RichText from '../RichText';
import Fold from '../Schemas/Fold';
import Links from '../Schemas/Links';
import {Nested} from '../Schemas/Fields';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  /** Type of the event, a key of `webhooks` in openapi.yaml. */
  readonly type: string;
}

/**
 * Everything about one event, below a heading that the page writes (id: `event-` and the type in kebab case).
 *
 * @throws Error when the contract has no such event; the build then fails
 */
export default function EventReference({type}: Props): ReactNode {
  const {when, decide, next, schema, examples, delivery} = eventOf(type);
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
      <Nested schema={schema} />
      <Examples examples={examples} label={ui.example} />
      <Delivery delivery={delivery} />
    </div>
  );
}

function Delivery({delivery: {anchor, isHere, headers, answers}}: {readonly delivery: EventDelivery}): ReactNode {
  if (!isHere) {
    return (
      <p>
        <Link href={`#${anchor}`}>{ui.delivery}</Link>
      </p>
    );
  }
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

function eventOf(type: string): EventPayload {
  const found = reference.events.find((event) => event.type === type);
  if (found) return found;
  const types = reference.events.map((event) => event.type).join(', ');
  throw new Error(
    `<EventReference type="${type}">: contract/openapi.yaml has no such event. Correct \`type\` in the page; the events are ${types}.`,
  );
}

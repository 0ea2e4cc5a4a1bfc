import {eventAnchor, operationAnchor} from '../anchors.ts';
import {hrefOf} from '../canonical-pages.ts';
import {eventsOf, payloadsOf} from '../openapi/operations.ts';
import type {ContractEvent} from '../openapi/operations.ts';
import type {ReferenceContext} from './context.ts';
import {exampleKey} from './examples.ts';
import {headerLink} from './headers.ts';
import {listedOnce} from './listed-once.ts';
import {schemaBlock} from './schemas.ts';
import type {EventDelivery, EventPayload, Text} from './types.ts';

/**
 * Returns every event, in the order of `webhooks`. Headers and responses that events share are listed under the first of them.
 *
 * @throws Error for an event that is not in `events.yaml`, or whose next operation is not in the contract
 */
export function makeEvents(context: ReferenceContext): readonly EventPayload<Text>[] {
  const payloads = payloadsOf(context.contract);
  const events = eventsOf(context.contract).map((event) => ({
    ...makeEvent(event, context),
    schema: schemaBlock(payloads.get(event.type) ?? '', context.pages.events, context.schemas),
    examples: examplesOf(event, context),
    delivery: makeDelivery(event, context),
  }));
  const sharedLists = listedOnce(
    events.map(({delivery}) => JSON.stringify(delivery)),
    'delivery',
  );
  return events.map((event, index) => ({
    ...event,
    delivery: {...(sharedLists[index] ?? {anchor: '', isHere: false}), ...event.delivery},
  }));
}

function makeEvent(
  {type, node: {summary, description = ''}}: ContractEvent,
  {catalogues, operations, pages}: ReferenceContext,
): Omit<EventPayload, 'schema' | 'examples' | 'delivery'> {
  const entry = catalogues.events.entries.find((event) => event.type === type);
  if (entry === undefined) throw new Error(`packages/contract/catalogues/events.yaml has no entry ${type}.`);
  const nextOperation = operations.find(({node: {operationId}}) => operationId === entry.next);
  if (nextOperation === undefined) {
    throw new Error(
      `packages/contract/catalogues/events.yaml: ${type} names the operation ${entry.next}, which openapi.yaml does not have.`,
    );
  }
  return {
    type,
    anchor: eventAnchor(type),
    summary,
    description,
    when: entry.when,
    decide: entry.decide,
    next: {name: entry.next, href: hrefOf(nextOperation.page, operationAnchor(entry.next), pages.events, pages)},
  };
}

function examplesOf({node, body}: ContractEvent, {examples}: ReferenceContext): EventPayload<Text>['examples'] {
  return (body?.contents ?? []).flatMap(
    ({mediaType}) => examples.get(exampleKey({of: node.operationId, part: 'body', mediaType})) ?? [],
  );
}

function makeDelivery(
  {parameters, responses}: ContractEvent,
  {headers, pages}: ReferenceContext,
): Pick<EventDelivery, 'headers' | 'answers'> {
  return {
    headers: parameters.map(({name}) => headerLink(name, 'webhook', pages.events, headers, pages)),
    answers: responses.map(({status, description}) => ({status, description})),
  };
}

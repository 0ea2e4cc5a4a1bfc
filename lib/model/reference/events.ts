import {eventAnchor, operationAnchor} from '../anchors.ts';
import {eventsPage, hrefOf} from '../canonicalPages.ts';
import type {OperationNode, ParameterNode} from '../openapi/nodes.ts';
import {contentsOf, payloadsOf, responsesOf} from '../openapi/operations.ts';
import {resolve} from '../openapi/resolve.ts';
import type {ReferenceContext} from './context.ts';
import {exampleKey} from './examples.ts';
import type {Plain} from './examples.ts';
import {headerLink} from './headers.ts';
import {listedOnce} from './listed-once.ts';
import {schemaBlock} from './schemas.ts';
import type {EventDelivery, EventPayload} from './types.ts';

/**
 * Every event, in the order of `webhooks`. Headers and answers that events share are listed under the first of them.
 *
 * @throws Error for an event that `events.yaml` does not have, or whose next operation the contract does not have
 */
export function makeEvents(context: ReferenceContext): readonly Plain<EventPayload>[] {
  const payloads = payloadsOf(context.contract);
  const events = Object.entries(context.contract.webhooks).map(([type, {post}]) => ({
    ...makeEvent(type, post, context),
    schema: schemaBlock(payloads.get(type) ?? '', eventsPage, context.schemas),
    examples: examplesOf(post, context),
    delivery: makeDelivery(post, context),
  }));
  const places = listedOnce(
    events.map(({delivery}) => JSON.stringify(delivery)),
    'delivery',
  );
  return events.map((event, index) => ({
    ...event,
    delivery: {...(places[index] ?? {anchor: '', isHere: false}), ...event.delivery},
  }));
}

function makeEvent(
  type: string,
  {summary, description = ''}: OperationNode,
  {catalogues, operations}: ReferenceContext,
): Omit<EventPayload, 'schema' | 'examples' | 'delivery'> {
  const entry = catalogues.events.entries.find((event) => event.type === type);
  if (entry === undefined) throw new Error(`contract/catalogues/events.yaml has no entry ${type}.`);
  const next = operations.find(({node: {operationId}}) => operationId === entry.next);
  if (next === undefined) {
    throw new Error(
      `contract/catalogues/events.yaml: ${type} names the operation ${entry.next}, which openapi.yaml does not have.`,
    );
  }
  return {
    type,
    anchor: eventAnchor(type),
    summary,
    description,
    when: entry.when,
    decide: entry.decide,
    next: {name: entry.next, href: hrefOf(next.page, operationAnchor(entry.next), eventsPage)},
  };
}

function examplesOf(node: OperationNode, {contract, examples}: ReferenceContext): Plain<EventPayload>['examples'] {
  return contentsOf(node, contract)
    .filter(({part}) => part === 'body')
    .flatMap((place) => examples.get(exampleKey({...place, of: node.operationId})) ?? []);
}

function makeDelivery(
  node: OperationNode,
  {contract, headers}: ReferenceContext,
): Pick<EventDelivery, 'headers' | 'answers'> {
  const {parameters} = contract.components;
  return {
    headers: (node.parameters ?? [])
      .map((parameter) => resolve<ParameterNode>(parameter, parameters))
      .map(({name}) => headerLink(name, 'webhook', eventsPage, headers)),
    answers: responsesOf(node, contract).map(([status, {description}]) => ({status, description})),
  };
}

import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import reference from '@integration-docs/contract/openapi.yaml?whole';
import {
  canonicalPages,
  eventAnchor,
  type HeaderGroup,
  operationAnchor,
  schemaAnchor,
  wholePage,
} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Heading, inLanguage, Link, RichText, usePage} from '@integration-docs/docs/page';
import EventData from '../EventData/index.tsx';
import EventReference from '../EventReference/index.tsx';
import Headers from '../Headers/index.tsx';
import Operation from '../Operation/index.tsx';
import {ReferenceProvider} from '../reference.ts';
import Schemas from '../Schemas/index.tsx';
import {anchors, headerAnchor, tagAnchor} from './anchors.ts';

const {specification: words} = catalogue;
const {groups, operations, events} = reference;
const headerGroups: readonly (readonly [group: HeaderGroup, title: string])[] = [
  ['request', words.requestHeaders],
  ['response', words.responseHeaders],
  ['webhook', words.webhookHeaders],
];

/** The whole contract on one page, with the components of the other reference pages. Links lead to sections of this page. */
export default function Specification(): ReactNode {
  return (
    <ReferenceProvider value={{reference, parts: '/parts/specification'}}>
      {groups.map(({tag, title, description}) => (
        <Fragment key={tag}>
          <Heading as="h2" id={tagAnchor(tag)}>
            {title}
          </Heading>
          <p>
            <RichText text={description} /> {words.howToUse}: <Guide tag={tag} />.
          </p>
          {operations
            .filter((operation) => operation.tag === tag)
            .map(({id, summary}) => (
              <Fragment key={id}>
                <Heading as="h3" id={operationAnchor(id)}>
                  {summary}
                </Heading>
                <Operation id={id} />
              </Fragment>
            ))}
        </Fragment>
      ))}
      {events.length > 0 && <Events />}
      <Heading as="h2" id={anchors.headers}>
        {words.headers}
      </Heading>
      {headerGroups
        .filter(([group]) => reference.headers[group].length > 0)
        .map(([group, title]) => (
          <Fragment key={group}>
            <Heading as="h3" id={headerAnchor(group)}>
              {title}
            </Heading>
            <Headers group={group} />
          </Fragment>
        ))}
      <Heading as="h2" id={anchors.schemas}>
        {words.schemas}
      </Heading>
      <Schemas page={wholePage} />
    </ReferenceProvider>
  );
}

/** Link to the page that explains how to use the operations of a tag. */
function Guide({tag}: {readonly tag: string}): ReactNode {
  const {allPages} = usePage();
  const route = canonicalPages.find(({tags}) => tags.includes(tag))?.route ?? '';
  const title = allPages.find(({address}) => address === inLanguage(route))?.title;
  return <Link href={route}>{title}</Link>;
}

function Events(): ReactNode {
  return (
    <>
      <Heading as="h2" id={anchors.events}>
        {words.events}
      </Heading>
      <Heading as="h3" id={anchors.eventBody}>
        {words.eventBody}
      </Heading>
      <p>
        {words.inEveryEvent}: <Link href={`#${schemaAnchor('Event')}`}>Event</Link>.{' '}
        <RichText text={`${words.inMostEvents}:`} />
      </p>
      <EventData />
      {events.map(({type}) => (
        <Fragment key={type}>
          <Heading as="h3" id={eventAnchor(type)}>
            {type}
          </Heading>
          <EventReference type={type} />
        </Fragment>
      ))}
    </>
  );
}

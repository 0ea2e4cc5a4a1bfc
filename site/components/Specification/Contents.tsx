import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import reference from '@integration-docs/contract/openapi.yaml?whole';
import {eventAnchor, operationAnchor, wholePage} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Icon} from '@integration-docs/docs/page';
import {anchors} from './anchors.ts';
import styles from './styles.module.css';

const {specification: words} = catalogue;
const {groups, operations, events} = reference;
const schemas = reference.schemas[wholePage];

/** Table of contents in place of the sidebar: operations by tag with their methods, events, schemas. */
export default function SpecificationContents(): ReactNode {
  return (
    <nav className="sidebar" data-sidebar="specification" aria-label={words.contents} data-toc>
      <ul>
        <li>
          <a href="#content">{words.introduction}</a>
        </li>
        {groups.map(({tag, title}) => (
          <Group key={tag} title={title}>
            {operations
              .filter((operation) => operation.tag === tag)
              .map(({id, summary, method}) => (
                <li key={id}>
                  <a href={`#${operationAnchor(id)}`}>
                    <code className={styles.method}>{method}</code> {summary}
                  </a>
                </li>
              ))}
          </Group>
        ))}
        {events.length > 0 && (
          <Group title={words.events}>
            {events.map(({type}) => (
              <li key={type}>
                <a href={`#${eventAnchor(type)}`}>{type}</a>
              </li>
            ))}
          </Group>
        )}
        <li>
          <a href={`#${anchors.headers}`}>{words.headers}</a>
        </li>
        <Group title={words.schemas}>
          {schemas?.objects.map(({name, anchor}) => (
            <li key={name}>
              <a href={`#${anchor}`}>
                <Breakable name={name} />
              </a>
            </li>
          ))}
          <li>
            <a href="#simple-types">{catalogue.ui.simpleTypes}</a>
          </li>
        </Group>
      </ul>
    </nav>
  );
}

/** A long name may break before a capital letter. */
function Breakable({name}: {readonly name: string}): ReactNode {
  if (name.length < 24) return name;
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function Group({title, children}: {readonly title: string; readonly children: ReactNode}): ReactNode {
  return (
    <li>
      <details open>
        <summary>
          {title}
          <Icon name="chevron" />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {PageId, SchemaBlock} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Heading, RichText} from '@integration-docs/docs/page';
import {useReference} from '../reference.ts';
import Fields, {explanation} from './Fields.tsx';
import Fold from './Fold.tsx';
import Links from './Links.tsx';
import Type from './Type.tsx';
import Values from './Values.tsx';
import {limitTexts} from './limits.ts';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  /** Id of the current page in packages/contract/canonical-pages.ts. */
  readonly page: PageId;
}

/**
 * All schemas of this page, each with its anchor: first schemas with properties, then simple types (text, numbers, enums).
 *
 * @throws Error when canonical-pages.ts has no such page; the build then fails
 */
export default function Schemas({page}: Props): ReactNode {
  const {reference} = useReference();
  const schemas = reference.schemas[page];
  if (schemas === undefined) {
    const pages = Object.keys(reference.schemas).join(', ');
    throw new Error(`<Schemas page="${page}">: packages/contract/canonical-pages.ts has ${pages}. Correct \`page\`.`);
  }
  return (
    <div>
      {schemas.objects.map((schema) => (
        <ObjectSchema key={schema.name} schema={schema} />
      ))}
      {schemas.simple.length > 0 && (
        <>
          <Heading as="h3" id="simple-types">
            {ui.simpleTypes}
          </Heading>
          <SimpleTypes schemas={schemas.simple} />
        </>
      )}
    </div>
  );
}

function ObjectSchema({schema}: {readonly schema: SchemaBlock}): ReactNode {
  const {anchor, name, description, fields, variants, limits} = schema;
  const sentences = [
    description,
    ...limitTexts(limits).map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`),
  ];
  return (
    <>
      <Heading as="h3" id={anchor}>
        {name}
      </Heading>
      <p>
        <RichText text={sentences.join(' ')} />
      </p>
      {fields.length > 0 && <Fields fields={fields} />}
      {variants.length > 0 && (
        <p>
          {`${ui.oneOf}: `}
          <Links links={variants} />
        </p>
      )}
    </>
  );
}

function SimpleTypes({schemas}: {readonly schemas: readonly SchemaBlock[]}): ReactNode {
  return (
    <dl className={styles.fields}>
      {schemas.map(({anchor, name, type, limits, term, description, example, values, isOpen}) => (
        <Fragment key={name}>
          <dt id={anchor}>
            <code>{name}</code>
            <Type type={type} notes={[...limitTexts(limits), ...(term === undefined ? [] : [term])]} />
          </dt>
          <dd>
            <RichText text={explanation(description, limits.pattern, values.length > 0 ? undefined : example)} />
            {values.length > 0 && (
              <Fold summary={`${isOpen ? ui.knownValues : ui.values}: ${values.length}`}>
                <Values values={values} />
              </Fold>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

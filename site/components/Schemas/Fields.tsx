import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Field, SchemaBlock} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {RichText} from '@integration-docs/docs/page';
import Fold from './Fold.tsx';
import Type from './Type.tsx';
import Values from './Values.tsx';
import styles from './styles.module.css';
import {limitTexts} from './limits.ts';

const {ui} = catalogue;

/** Properties, parameters or headers, each with its anchor, type, limits and description. */
export default function Fields({fields}: {readonly fields: readonly Field[]}): ReactNode {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => (
        <FieldRow key={field.anchor} field={field} />
      ))}
    </dl>
  );
}

function FieldRow({field}: {readonly field: Field}): ReactNode {
  const {anchor, name, where, required, term, limits, description, example, values, nested} = field;
  const place = where === 'path' || where === 'query' || where === 'cookie' ? ui[where] : undefined;
  const notes = [...limitTexts(limits), ...[place, term].flatMap((note) => note ?? [])];
  return (
    <>
      <dt id={anchor}>
        <code>{name}</code> <Type type={field.type} required={required} notes={notes} />
      </dt>
      <dd>
        <RichText text={explanation(description, limits.pattern, example)} />
        {values && <Values values={values} />}
        {nested && <Nested schema={nested} />}
      </dd>
    </>
  );
}

/** A schema, folded inside the only property that uses it. */
function Nested({schema}: {readonly schema: SchemaBlock}): ReactNode {
  const {anchor, name, fields, values, isOpen} = schema;
  const valuesText = `${isOpen ? ui.knownValues : ui.values}: ${values.length}`;
  const size = fields.length > 0 ? `${fields.length} ${ui.properties}` : valuesText;
  return (
    <Fold id={anchor} summary={`${name} (${size})`}>
      {fields.length > 0 && <Fields fields={fields} />}
      <Values values={values} />
    </Fold>
  );
}

/** Returns the description, then pattern and example, which can be long, as one text; backticks mark code. */
export function explanation(description = '', pattern?: string, example?: string): string {
  return [
    description,
    ...(pattern === undefined ? [] : [`${ui.pattern}: \`${pattern}\`.`]),
    ...(example === undefined ? [] : [`${ui.example}: \`${example}\``]),
  ]
    .filter(Boolean)
    .join(' ');
}

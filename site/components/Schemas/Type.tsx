import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {TypeView} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Link, RichText} from '@integration-docs/docs/page';

const {ui} = catalogue;

interface Props {
  readonly type: TypeView;
  /** Whether the value is required; only for values that can be optional. */
  readonly required?: boolean;
  /** Limits and other short facts; backticks mark code. */
  readonly notes: readonly string[];
}

/** The type of a value, such as `array of Line · required · 1–50 items`. A named schema is a link. */
export default function Type({type, required = false, notes}: Props): ReactNode {
  const {name, isArray, nullable, schema, oneOf} = type;
  if (oneOf !== undefined) return <OneOf type={type} required={required} notes={notes} />;
  const words = `${isArray ? `${ui.arrayOf} ` : ''}${schema !== undefined && name === 'object' ? '' : name}`;
  const orNull = nullable ? ` ${ui.orNull}` : '';
  const rest = notes.map((note) => ` · ${note}`).join('');
  // Joins adjacent texts: React writes a marker between two text nodes, and a page has hundreds of them.
  const link = schema && <Link href={schema.href}>{schema.name}</Link>;
  const before = schema === undefined || words === '' || words.endsWith(' ') ? words : `${words} `;
  if (!required) {
    return schema === undefined ? (
      <RichText text={before + orNull + rest} />
    ) : (
      <>
        {before}
        {link}
        <RichText text={orNull + rest} />
      </>
    );
  }
  return (
    <>
      {schema === undefined ? `${before}${orNull} · ` : before}
      {link}
      {schema !== undefined && `${orNull} · `}
      <b>{ui.required}</b>
      <RichText text={rest} />
    </>
  );
}

/** Alternative types of a value, such as `array of string or Line · required`. */
function OneOf({type: {isArray, nullable, oneOf = []}, required = false, notes}: Props): ReactNode {
  const rest = notes.map((note) => ` · ${note}`).join('');
  return (
    <>
      {isArray && `${ui.arrayOf} `}
      {oneOf.map((type, index) => (
        <Fragment key={index}>
          {index > 0 && ` ${ui.or} `}
          <Type type={type} notes={[]} />
        </Fragment>
      ))}
      {nullable && ` ${ui.orNull}`}
      {required && (
        <>
          {' · '}
          <b>{ui.required}</b>
        </>
      )}
      <RichText text={rest} />
    </>
  );
}

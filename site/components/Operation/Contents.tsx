import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Content, Example, Link as NamedLink, TypeView} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {Link, RichText} from '@integration-docs/docs/page';
import Fields from '../Schemas/Fields.tsx';
import Type from '../Schemas/Type.tsx';
import {limitTexts} from '../Schemas/limits.ts';
import Examples from './Examples.tsx';
import styles from './styles.module.css';

const {ui} = catalogue;

interface Props {
  readonly contents: readonly Content[];
  /** Unique name of the body, such as `getDocument-200`. */
  readonly name: string;
  /** An example that the page already shows next to the request. */
  readonly shownExample?: Example | undefined;
}

/** Bodies of a request or a response, one per media type, each with its examples. */
export default function Contents({contents, name, shownExample}: Props): ReactNode {
  return contents.map(({mediaType, type, limits, description, fields, examples}, index) => {
    const otherExamples = examples.filter((example) => example !== shownExample);
    return (
      <div key={mediaType} className={styles.content}>
        <p>
          <code>{mediaType}</code>
          {type && (
            <>
              {': '}
              {isNamed(type) ? (
                <Link href={type.schema.href}>{type.schema.name}</Link>
              ) : (
                <Type type={type} notes={limitTexts(limits)} />
              )}
            </>
          )}
        </p>
        {description !== '' && (
          <p>
            <RichText text={description} />
          </p>
        )}
        {fields.length > 0 && <Fields fields={fields} />}
        {otherExamples.length > 0 && (
          <ul>
            <Examples examples={otherExamples} label={ui.example} part={`${name}-${index + 1}`} as="li" />
          </ul>
        )}
      </div>
    );
  });
}

/** Whether the type is a named schema without list or null, so that a link to it is enough. */
function isNamed(type: TypeView): type is TypeView & {readonly schema: NamedLink} {
  return type.schema !== undefined && !type.isArray && !type.nullable;
}

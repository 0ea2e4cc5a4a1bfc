import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {EnumValue} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {Link, RichText} from '@integration-docs/docs/page';
import Links from './Links.tsx';
import styles from './styles.module.css';

const {ui} = catalogue;

/** Values of an enum with their meanings, or links to their explanations. Values that the page explains itself are not listed again. */
export default function Values({values}: {readonly values: readonly EnumValue[]}): ReactNode {
  const [first] = values;
  // The page has a row for each value: a link to the first row is enough.
  if (first?.href?.startsWith('#') && values.every(({href}) => href?.startsWith('#'))) {
    return (
      <p>
        {`${ui.valuesBelow}: `}
        <Link href={first.href}>{first.value}</Link>…
      </p>
    );
  }
  const linkedValues = values.flatMap(({value, href}) => (href === undefined ? [] : [{name: value, href}]));
  const explainedValues = values.filter(({href}) => href === undefined);
  return (
    <>
      {linkedValues.length > 0 && (
        <p>
          <Links links={linkedValues} />
        </p>
      )}
      {explainedValues.length > 0 && (
        <ul className={styles.values}>
          {explainedValues.map(({value, meaning}) => (
            <li key={value}>
              <code>{value}</code>
              <RichText text={` ${meaning}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

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
  const elsewhere = values.flatMap(({value, href}) => (href === undefined ? [] : [{name: value, href}]));
  const here = values.filter(({href}) => href === undefined);
  return (
    <>
      {elsewhere.length > 0 && (
        <p>
          <Links links={elsewhere} />
        </p>
      )}
      {here.length > 0 && (
        <ul className={styles.values}>
          {here.map(({value, meaning}) => (
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

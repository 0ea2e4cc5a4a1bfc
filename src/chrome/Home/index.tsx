import type {ReactNode} from 'react';
import Markdown from '../../content/Markdown';
import PageFooter from '../PageFooter';
import KeptCopies from '../KeptCopies';
import SearchBox from '../SearchBox';
import styles from './styles.module.css';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The home page: what this is, the search, then the ways in. */
export default function Home({title, lead, children}: Props): ReactNode {
  return (
    <article className={styles.home}>
      <header className={styles.hero}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <SearchBox size="large" />
      </header>
      <Markdown>{children}</Markdown>
      <PageFooter />
      <KeptCopies />
    </article>
  );
}

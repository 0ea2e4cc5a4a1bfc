import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import Markdown from '../../components/Markdown/index.tsx';
import PageFooter from '../PageFooter/index.tsx';
import KeptCopies from '../KeptCopies/index.tsx';
import SearchBox from '../SearchBox/index.tsx';
import styles from './styles.module.css';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly Content: MDXContent;
}

/** The home page: introduction, search, then links to the chapters. */
export default function Home({title, lead, Content}: Props): ReactNode {
  return (
    <article className={styles.home}>
      <header className={styles.hero}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <SearchBox size="large" />
      </header>
      <Markdown Content={Content} />
      <PageFooter />
      <KeptCopies />
    </article>
  );
}

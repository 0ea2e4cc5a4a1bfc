import {translate} from '../../page/language.ts';
import type {ReactNode} from 'react';
import Icon from '../../components/Icon/index.tsx';

interface Props {
  /** The big box of the home page. */
  readonly size?: 'large';
}

/** Opens the search: `packages/docs/shell/search.ts` handles the click and reads its texts from the data attributes. */
export default function SearchBox({size}: Props): ReactNode {
  return (
    <button
      type="button"
      className={size === 'large' ? 'search-box search-box-large needs-script' : 'search-box needs-script'}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-search
      data-label={translate({id: 'search.label'})}
      data-placeholder={translate({id: 'search.placeholder'})}
      data-close={translate({id: 'search.close'})}
      data-failed={translate({id: 'search.failed'})}
      data-retry={translate({id: 'search.retry'})}
    >
      <Icon name="search" />
      <span className="search-box-label">
        {translate({id: size === 'large' ? 'search.placeholder' : 'search.label'})}
      </span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

import type {ComponentType, ReactNode} from 'react';
import {mark} from '../built/marks.ts';
import {crashTexts} from '../chrome/CrashMessage/texts.ts';
import Boundary from './Boundary.tsx';
import type {IslandName} from '../../../site/tools/islands.ts';

/**
 * Makes an island of a component: the build renders it, and the browser hydrates it with the same props (`entry.tsx`), on pages
 * that have it. Everything else of a page is HTML and stays so. While developing, React runs it as any other component.
 *
 * @param name its folder
 * @param Component its props are plain data
 */
export function island<Props extends object>(
  name: IslandName,
  Component: ComponentType<Props>,
): (props: Props) => ReactNode {
  return function Island(props: Props): ReactNode {
    const texts = crashTexts();
    return (
      <div {...mark('island', name)} data-props={JSON.stringify(props)} data-crash={JSON.stringify(texts)}>
        <Boundary texts={texts}>
          <Component {...props} />
        </Boundary>
      </div>
    );
  };
}

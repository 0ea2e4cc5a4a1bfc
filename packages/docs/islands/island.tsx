import type {ComponentType, ReactNode} from 'react';
import {mark} from '../built/marks.ts';
import {crashTexts} from '../chrome/CrashMessage/texts.ts';
import Boundary from './Boundary.tsx';

/**
 * Makes an island from a component: the build renders it, and the browser hydrates it with the same props (`start.ts`), on pages that have it.
 * The rest of a page stays HTML. In development, React runs it like any other component.
 *
 * @param name its name in the registry of islands
 * @param Component its props are plain data
 */
export function island<Props extends object>(
  name: string,
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

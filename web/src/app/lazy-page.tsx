import { type ComponentType, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../shared/components/boundary.tsx';
import { PageFailure } from './page-failure.tsx';

export interface LazyPage {
  /** Loads the page's code ahead of showing it. */
  readonly preload: () => Promise<unknown>;
  /** The page itself once its code is here; until then a stand-in that suspends. */
  readonly current: () => ComponentType;
}

/** A page, or the frame around pages, in a chunk of its own. */
export function lazyPage<M>(load: () => Promise<M>, pick: (module: M) => ComponentType): LazyPage {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded = pick(await load());
    return { default: loaded };
  };
  const suspending = lazy(preload);
  return { preload, current: () => loaded ?? suspending };
}

/**
 * Shows a lazy page. Loaded code is rendered at once, without the flash of a fallback that `React.lazy` alone shows even
 * then; the choice is made on mounting, so that a page never changes its identity while it is open. A page that fails leaves
 * the frame around it standing, and is tried again at another address.
 */
export function PageView({ page }: { page: LazyPage }) {
  const [Component] = useState(() => page.current());
  const { key } = useLocation();
  return (
    <Boundary fallback={<PageFailure />} resetOn={key}>
      <Component />
    </Boundary>
  );
}

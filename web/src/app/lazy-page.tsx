import { type ComponentType, lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../shared/code/boundary.tsx';
import { CodeLoadError, loadCode } from '../shared/code/load-code.ts';
import { reloadForNewBuild } from '../shared/code/new-build.ts';
import { PageFailure } from './page-failure.tsx';

export interface LazyPage {
  /** Loads the page's code ahead of showing it. */
  readonly preload: () => Promise<unknown>;
  /** The page itself once its code is here; until then a stand-in that suspends. */
  readonly current: () => ComponentType;
  /** Forgets that the code could not be loaded: the next `current` tries again. */
  readonly retry: () => void;
}

/** A page, or the frame around pages, in a chunk of its own. */
export function lazyPage<M>(load: () => Promise<M>, pick: (module: M) => ComponentType): LazyPage {
  let loaded: ComponentType | null = null;
  const preload = async () => {
    loaded = pick(await loadCode(load));
    return { default: loaded };
  };
  let suspending = lazy(preload);
  return {
    preload,
    current: () => loaded ?? suspending,
    retry: () => {
      suspending = lazy(preload);
    },
  };
}

/** Shows a lazy page. One that fails leaves the frame around it standing, and is tried again at another address. */
export function PageView({ page }: { page: LazyPage }) {
  const { key } = useLocation();
  return (
    <Boundary
      fallback={(failure) => <PageFailure {...failure} />}
      resetOn={key}
      onError={(error) => error instanceof CodeLoadError && void reloadForNewBuild()}
      onReset={page.retry}
    >
      <CurrentPage page={page} />
    </Boundary>
  );
}

/**
 * Loaded code is rendered at once, without the flash of a fallback that `React.lazy` alone shows even then; the choice is
 * made on mounting, so that a page never changes its identity while it is open.
 */
function CurrentPage({ page }: { page: LazyPage }) {
  const [Page] = useState(() => page.current());
  return <Page />;
}

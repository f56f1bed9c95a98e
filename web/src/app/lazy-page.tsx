import { type ComponentType, lazy, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '../shared/code/boundary.tsx';
import { CodeLoadError, loadCode } from '../shared/code/load-code.ts';
import { reloadForNewBuild } from '../shared/code/new-build.ts';
import { PageFailure } from './page-failure.tsx';
import type { LoadCode, PageProps } from './pages/page.ts';

export interface LazyPage {
  /** Loads the page's code ahead of showing it. */
  readonly preload: () => Promise<unknown>;
  /** The page itself once its code is here; until then a stand-in that suspends. */
  readonly current: () => ComponentType<PageProps>;
  /** Forgets that the code could not be loaded: the next `current` tries again. */
  readonly retry: () => void;
}

/** A page, or the frame around pages, in a chunk of its own: the one export of its module. */
export function lazyPage(load: LoadCode): LazyPage {
  let loaded: ComponentType<PageProps> | null = null;
  const preload = async () => {
    const [only] = Object.values(await loadCode(load));
    if (!only) throw new Error(`No page is exported: ${load}`);
    loaded = only;
    return { default: only };
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

/** Shows a lazy page, and names the document after it. One that fails leaves the frame around it standing, and is tried again at another address. */
export function PageView({ page, record }: PageProps & { page: LazyPage }) {
  const { key, pathname } = useLocation();
  // Before the effects of the page, which may put the name of what it shows in its place.
  useLayoutEffect(() => {
    if (record && pathname) document.title = record.title;
  }, [record, pathname]);
  return (
    <Boundary
      fallback={(failure) => <PageFailure {...failure} />}
      resetOn={key}
      onError={(error) => error instanceof CodeLoadError && void reloadForNewBuild()}
      onReset={page.retry}
    >
      <CurrentPage page={page} record={record} />
    </Boundary>
  );
}

/**
 * Loaded code is rendered at once, without the flash of a fallback that `React.lazy` alone shows even then; the choice is
 * made on mounting, so that a page never changes its identity while it is open.
 */
function CurrentPage({ page, record }: PageProps & { page: LazyPage }) {
  const [Page] = useState(() => page.current());
  return <Page record={record} />;
}

import { type ComponentType, lazy, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestEarly } from '../shared/api/early-response.ts';
import { Boundary } from '../shared/code/boundary.tsx';
import { CodeLoadError, loadCode } from '../shared/code/load-code.ts';
import { reloadForNewBuild } from '../shared/code/new-build.ts';
import { PageFailure } from './page-failure.tsx';
import type { LoadCode, Page, PageProps } from './pages/page.ts';
import { choosesView } from './pages/pages.ts';

export interface LazyPage {
  readonly preload: () => Promise<unknown>;
  /** The page once its code has loaded; until then a component that suspends. */
  readonly current: () => ComponentType<PageProps>;
  /** Clears a failed load, so that the next `current` tries again. */
  readonly retry: () => void;
}

/**
 * Creates a page, or a shell around pages, in its own chunk: the only export of its module.
 * @param data first requests of the page, sent while its code loads
 */
export function lazyPage(load: LoadCode, data: Page['data'] = []): LazyPage {
  let loaded: ComponentType<PageProps> | null = null;
  const preload = async () => {
    const [only] = Object.values(await loadCode(load));
    if (!only) throw new Error(`No page is exported: ${load}`);
    loaded = only;
    return { default: only };
  };
  // For the first page, `preload` runs before any render, and index.html has sent the requests.
  const loadBoth = () => {
    const { pathname, search } = location;
    if (!choosesView(pathname, search)) requestEarly(data, pathname);
    return preload();
  };
  let suspending = lazy(loadBoth);
  return {
    preload,
    current: () => loaded ?? suspending,
    retry: () => {
      suspending = lazy(loadBoth);
    },
  };
}

/**
 * Renders a lazy page and sets the document title. A failed page leaves its shell intact, and is retried on navigation.
 */
export function PageView({ page, record }: PageProps & { page: LazyPage }) {
  const { key, pathname } = useLocation();
  // Runs before the effects of the page, which may set a more specific title.
  useLayoutEffect(() => {
    if (record && pathname) document.title = record.title;
  }, [record, pathname]);
  // The document hides visitors' content until hydration has replaced it with the user's own.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
  }, []);
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
 * Renders loaded code without a fallback, which `React.lazy` would show even then. Chosen on mount, so that an
 * open page keeps its component identity.
 */
function CurrentPage({ page, record }: PageProps & { page: LazyPage }) {
  const [Page] = useState(() => page.current());
  return <Page record={record} />;
}

import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportError } from '../shared/api/report-error.ts';
import { sessionStore } from '../shared/auth/session-store.ts';
import { setFirstPass } from '../shared/first-pass.ts';
import { App } from './app.tsx';
import { readDocumentState } from './document-state.ts';
import { redirectFor } from './guards.tsx';
import { preloadPage } from './page-code.ts';
import { seedPage } from './pages/page-data.ts';
import { choosesView } from './pages/pages.ts';
import { AppRoutes } from './router.tsx';

const options: RootOptions = {
  onCaughtError: (error) => {
    // biome-ignore lint/suspicious/noConsole: React's default behaviour, for developers
    console.error(error);
    reportError(error, 'caught');
  },
};

/**
 * Hydrates the prerendered page once its code is loaded. Renders the app instead if the document shows another view:
 * index.html from the service worker, a filtered list, a page from which the user is redirected, or an entity that
 * visitors can't see.
 */
export async function openApp(container: Element, client: QueryClient): Promise<Root | undefined> {
  const { pathname, search } = location;
  const session = sessionStore.get();
  await preloadPage(pathname, session).catch(() => undefined);
  const state = readDocumentState();
  const fits =
    state !== null &&
    !choosesView(pathname, search) &&
    !(state.isMissing && session !== null) &&
    redirectFor(state.pass.access, session) === null;
  if (fits) setFirstPass(state.pass);
  const isShown =
    fits &&
    (await seedPage(client, pathname, state).then(
      () => true,
      () => false,
    ));
  const app = (
    <App client={client}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </App>
  );
  let root: Root | undefined;
  // Transition, so that React yields during hydration and slow phones stay responsive.
  startTransition(() => {
    if (isShown) root = hydrateRoot(container, app, options);
    else {
      root = createRoot(container, options);
      root.render(app);
    }
  });
  return root;
}

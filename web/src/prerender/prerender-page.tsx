import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { type DocumentState, stateElementId } from '../app/document-state.ts';
import { preloadCode } from '../app/page-code.ts';
import { seedPage, shownPart } from '../app/pages/page-data.ts';
import { findPage, pages } from '../app/pages/pages.ts';
import { AppRoutes } from '../app/router.tsx';
import { setFirstPass } from '../shared/first-pass.ts';
import { stylesOf } from './emotion-styles.ts';

export { choosesView, redirectOf } from '../app/pages/pages.ts';
export { renderHead } from './render-head.tsx';

/** Paths for the sitemap, without pages of single entities. */
export const listedPaths: readonly string[] = pages
  .filter(({ description, subject }) => description !== undefined && subject === undefined)
  .map(({ path }) => path);

/** Input for the prerendering of a page. */
interface PrerenderInput {
  readonly pathname: string;
  /** Response to the first query, as parsed from JSON; undefined renders the loading state. */
  readonly response?: unknown;
  /** True for a URL without content: its not-found screen is rendered. */
  readonly isMissing?: boolean;
  readonly lowData: boolean;
}

/**
 * Renders a page for hydration: with a visitor's content, or for a placeholder user where a session is required.
 * @returns HTML for the element `root`, and for the head MUI's styles and the state that hydration needs; null for a
 *   URL without a page
 */
export async function prerenderPage(input: PrerenderInput): Promise<{ state: string; html: string } | null> {
  const { pathname, isMissing = false, lowData } = input;
  const found = findPage(pathname);
  if (!found) return null;
  const { page } = found;
  await preloadCode(page);

  const data = { response: shownPart(input.response), isMissing };
  const client = new QueryClient();
  await seedPage(client, pathname, data);
  const pass = { access: page.access, lowData, renderedAtMs: Date.now() };
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  // Sets module state, so no `await` may follow until the page is rendered.
  setFirstPass(pass);
  const html = renderToString(
    <CacheProvider value={cache}>
      <App client={client}>
        <StaticRouter location={pathname}>
          <AppRoutes />
        </StaticRouter>
      </App>
    </CacheProvider>,
  );
  client.clear();
  const state: DocumentState = { pass, ...data };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return {
    state: `${stylesOf(cache)}<script type="application/json" id="${stateElementId}">${json}</script>`,
    html: withoutPreloads(html),
  };
}

/** Removes React's image preloads, because the images follow right below. */
const withoutPreloads = (html: string): string => html.replace(/<link rel="preload"[^<>]*>/g, '');

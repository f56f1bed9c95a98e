import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { preloadCode } from '../app/page-code.ts';
import { seedMissing, seedQuery } from '../app/pages/page-data.ts';
import { findPage, pages } from '../app/pages/pages.ts';
import { AppRoutes } from '../app/router.tsx';
import { type Session, sessionStore } from '../shared/auth/session-store.ts';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';
import { renderForLowData } from '../shared/preferences/low-data.ts';

export { choosesView, redirectOf } from '../app/pages/pages.ts';
export { renderHead } from './render-head.tsx';

/** The pages that search engines may list, without those of single things. */
export const listedPaths: readonly string[] = pages
  .filter(({ description, subject }) => description !== undefined && subject === undefined)
  .map(({ path }) => path);

/** Input for the prerendering of a page. */
interface PrerenderInput {
  readonly pathname: string;
  /** The public answer to its first query, as JSON was parsed; undefined renders the page as while it loads. */
  readonly answer?: unknown;
  /** True for an address without content: its not-found screen is rendered. */
  readonly isMissing?: boolean;
  readonly lowData: boolean;
}

/** Stands where a name will: `startEarly` puts in the person's own. Alone, its first letter is that of an avatar, which stays empty. */
const initial = '\u{E000}';
const firstName = `${initial}\u{E001}`;
const standIn: Session = {
  token: '',
  user: { id: '-', name: firstName, email: '', phone: '', avatar: '', role: 'user', createdAt: '' },
};

/**
 * Renders a page as a visitor's browser would first: with the app's own routes and components, so that what the app puts
 * in its place is the same. Nothing in it can be typed into or pressed but links, since that would be lost by then; and
 * pictures that are not the first wait for `startEarly`, since browsers would load those around the screen with them.
 * @returns HTML for the element `root`; null for an address that has no page
 */
export async function prerenderPage(input: PrerenderInput): Promise<string | null> {
  const { pathname, answer, isMissing = false, lowData } = input;
  const found = findPage(pathname);
  if (!found) return null;
  const { page, id } = found;
  const { access } = page;
  await preloadCode(page);
  const [query] = (await page.queries?.({ id, user: '' })) ?? [];

  // A query that failed is shown as it is.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  if (query && answer !== undefined) seedQuery(client, query, answer);
  if (query && isMissing) seedMissing(client, query);
  // The stores are the module's own: from here to the end nothing may wait.
  renderForLowData(lowData);
  if (access !== 'public') {
    sessionStore.set({ ...standIn, user: { ...standIn.user, role: access === 'admin' ? 'admin' : 'user' } });
  }
  try {
    return withoutInput(
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <MaterialProvider>
            <StaticRouter location={pathname}>
              <AppRoutes />
            </StaticRouter>
          </MaterialProvider>
        </QueryClientProvider>,
      ),
    );
  } finally {
    sessionStore.set(null);
    renderForLowData(false);
    client.clear();
  }
}

const withoutInput = (html: string): string =>
  html
    // The pictures stand right below: a browser needs no second word about them.
    .replace(/<link rel="preload"[^<>]*>/g, '')
    .replace(/<(form|button)(?=[\s>])/g, '<$1 inert')
    .replace(/<(input|textarea)(?=[\s>])/g, '<$1 inert readonly')
    .replace(/<select(?=[\s>])/g, '<select inert disabled')
    .replace(/<img (?=[^<>]*loading="lazy")[^<>]*>/g, (image) =>
      image.replace(/ (src|srcset)="/gi, ' data-$1="'),
    )
    .replaceAll(firstName, '<span data-first-name></span>')
    .replaceAll(initial, '');

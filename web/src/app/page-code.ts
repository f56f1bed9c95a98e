import type { Session } from '../shared/auth/session-store.ts';
import { redirectFor } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import type { LoadCode, Page } from './pages/page.ts';
import { findPage, shells } from './pages/pages.ts';

const kept = new Map<LoadCode, LazyPage>();

/** The lazy page of a module, created once. */
export function codeOf({ load, data }: Pick<Page, 'load' | 'data'>): LazyPage {
  const code = kept.get(load) ?? lazyPage(load, data);
  kept.set(load, code);
  return code;
}

/** Loads the code of a page and its shell. */
export async function preloadCode(page: Page): Promise<void> {
  const { shell } = page;
  const frame = shell === 'public' ? null : codeOf({ load: shells[shell] }).preload();
  await Promise.all([codeOf(page).preload(), frame]);
}

/** Loads the code of the page at a path, or of the page that its guard redirects to. */
export async function preloadPage(pathname: string, session: Session | null): Promise<void> {
  const page = findPage(pathname)?.page;
  if (!page) return;
  const elsewhere = redirectFor(page.access, session);
  await (elsewhere === null ? preloadCode(page) : preloadPage(elsewhere, session));
}

import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export type Access = 'public' | 'member' | 'admin';
export type Shell = 'public' | 'member' | 'admin';

/** Module of a page, or of a shell around pages: its only export is the component. */
export type LoadCode = () => Promise<Readonly<Record<string, ComponentType<PageProps>>>>;

/** Props of a page. Shells receive none. */
export interface PageProps {
  readonly record?: Page | undefined;
}

/** Query options from TanStack's `queryOptions` or `infiniteQueryOptions`. */
export interface PageQuery {
  readonly queryKey: QueryKey;
}

/**
 * Declaration of a page, from which router, guards, titles, early requests, prerendering on the gateway, build files,
 * metadata for crawlers and the sitemap are derived. The build reads the records in Node, so their files have only type
 * imports at the top level.
 */
export interface Page {
  /** Route pattern, with at most one parameter, `:id`. */
  readonly path: string;
  /** Required role. The server checks every request as well. */
  readonly access: Access;
  readonly shell: Shell;
  /**
   * An arrow function that contains only the `import()` of its module: the build reads the specifier from its source
   * text.
   */
  readonly load: LoadCode;
  /** Title for tabs, search engines and previews; a page about one entity replaces it with that entity's name. */
  readonly title: string;
  /** For search engines and link previews. Pages without one are not indexed. */
  readonly description?: string;
  /** The entity that the page shows, which link previews describe; the first response of `data` contains it. */
  readonly subject?: 'show' | 'stream' | 'product' | 'post' | 'host';
  /**
   * Initial text of a page that only clients can render, shown until the app runs. The gateway prerenders all other
   * pages, with the first response of `data` if it is public, else in their loading state: they must render without
   * `window`.
   */
  readonly clientOnly?: string;
  /**
   * Query parameters that change the content; others (`utm_source` and the like) are ignored. Without a list every
   * parameter counts.
   */
  readonly params?: readonly string[];
  /**
   * Paths below `/api` that are requested while the page's code loads, unless `params` select something else. `:id`
   * is the page's id and `:user` the signed-in user's. Must equal the first requests of the page.
   */
  readonly data?: readonly string[];
  /** Query of the first `data`, if it is public: prerendering fills it, and hydration continues with the same result. */
  readonly firstQuery?: (id: string) => Promise<PageQuery>;
}

export const open = { access: 'public', shell: 'public' } as const;
export const inMemberArea = { access: 'member', shell: 'member' } as const;
export const inAdminArea = { access: 'admin', shell: 'admin' } as const;

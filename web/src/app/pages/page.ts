import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export type Access = 'public' | 'member' | 'admin';
export type Shell = 'public' | 'member' | 'admin';

/** The module of a page, or of the frame around pages: its one export is the component. */
export type LoadCode = () => Promise<Readonly<Record<string, ComponentType<PageProps>>>>;

/** What a page is given; frames are given nothing. */
export interface PageProps {
  readonly record?: Page | undefined;
}

/** As TanStack's `queryOptions` and `infiniteQueryOptions` make them. */
export interface PageQuery {
  readonly queryKey: QueryKey;
}

/**
 * All that is known of a page, in one place: the router, its guards, titles, prefetching, prerendering on the gateway, the
 * build, the heads that robots read and the sitemap follow from it. The build reads these records in Node, so nothing but
 * types is imported at the top of their files.
 */
export interface Page {
  /** As the router matches it; at most one parameter, `:id`. */
  readonly path: string;
  /** Who may see it. The server checks every call again. */
  readonly access: Access;
  /** The frame around it. */
  readonly shell: Shell;
  /** An arrow function with the `import()` of its module alone: the build reads the specifier from its text. */
  readonly load: LoadCode;
  /** Of the browser's tab, and of search engines and previews; a page of one thing puts that thing's name in its place. */
  readonly title: string;
  /** For search engines and previews of links, which are shown no page without one. */
  readonly description?: string;
  /** The one thing that it shows, which speaks for itself in previews; its first answer is that thing. */
  readonly subject?: 'show' | 'stream' | 'product' | 'post';
  /**
   * The gateway prerenders each page, with the answer at the first address of `data`, where that is public, else as while it
   * loads: it must render where there is no `window`. Pages that only clients can render give their first words here
   * instead, which stand in the HTML until the app runs.
   */
  readonly clientOnly?: string;
  /**
   * The parameters of its address by which it shows something else; all others (`utm_source` and the like) change nothing.
   * Without a list every parameter may count.
   */
  readonly params?: readonly string[];
  /**
   * The addresses below `/api` that its document asks ahead of the app unless `params` choose something else; `:id` is the
   * page's own and `:user` the signed-in person's. They must be exactly what `queries` ask.
   */
  readonly data?: readonly string[];
  /** What it asks first, in the order of `data`: fetched before the app takes over, and filled in by prerendering. */
  readonly queries?: (ids: { readonly id: string; readonly user: string }) => Promise<readonly PageQuery[]>;
}

export const open = { access: 'public', shell: 'public' } as const;
export const inMemberArea = { access: 'member', shell: 'member' } as const;
export const inAdminArea = { access: 'admin', shell: 'admin' } as const;

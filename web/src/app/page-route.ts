import type { Access } from './guards.tsx';
import type { LazyPage } from './lazy-page.tsx';

export type Shell = 'public' | 'member' | 'admin';

/** An address of the app, with who may see it and the frame around it. */
export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  readonly shell: Shell;
  readonly page: LazyPage;
}

/** A page for everyone. */
export const openPage = (path: string, page: LazyPage): PageRoute => ({
  path,
  access: 'public',
  shell: 'public',
  page,
});

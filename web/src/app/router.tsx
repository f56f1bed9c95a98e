import { Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { PublicLayout } from '../features/layout/public-layout.tsx';
import { PageLoading } from '../shared/components/skeleton.tsx';
import { Guard } from './guards.tsx';
import { PageView } from './lazy-page.tsx';
import { useCanonical } from './navigation/use-canonical.ts';
import { useHeadingFocus } from './navigation/use-heading-focus.ts';
import { useScrollMemory } from './navigation/use-scroll-memory.ts';
import { codeOf } from './page-code.ts';
import type { Access, Shell } from './pages/page.ts';
import { pages, redirectOf, shells } from './pages/pages.ts';

const accesses: readonly Access[] = ['public', 'member', 'admin'];

function routesIn(shell: Shell): RouteObject[] {
  return accesses.map((access) => ({
    element: <Guard access={access} />,
    children: pages
      .filter((page) => page.shell === shell && page.access === access)
      .map((page) => ({
        path: page.path,
        element: <PageView key={page.path} page={codeOf(page.load)} record={page} />,
      })),
  }));
}

/** A frame that is a lazy page itself, behind the guard of those whose it is. */
const framed = (shell: Exclude<Shell, 'public'>): RouteObject => ({
  element: <Guard access={shell} />,
  children: [{ element: <PageView key={shell} page={codeOf(shells[shell])} />, children: routesIn(shell) }],
});

// Made once: as elements they would be read again on each navigation, which a slow phone notices.
const routes: RouteObject[] = [
  {
    element: <Placed />,
    children: [
      { element: <PublicLayout />, children: routesIn('public') },
      framed('member'),
      framed('admin'),
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** All pages behind their guards and in their frames; anything else redirects. */
export const AppRoutes = () => useRoutes(routes);

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <Navigate to={redirectOf(pathname, search) ?? '/'} replace />;
}

/** All pages stand in here, so that none moves the next one. */
function Placed() {
  useScrollMemory();
  useHeadingFocus();
  useCanonical();
  return (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  );
}

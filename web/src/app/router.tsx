import { Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { PublicLayout } from '../features/layout/public-layout.tsx';
import { Boundary } from '../shared/code/boundary.tsx';
import { PageLoading } from '../shared/components/skeleton.tsx';
import { SendWaitingProgress } from '../shared/progress/waiting-progress.tsx';
import { Guard } from './guards.tsx';
import { PageView } from './lazy-page.tsx';
import { useCanonical } from './navigation/use-canonical.ts';
import { useHeadingFocus } from './navigation/use-heading-focus.ts';
import { useScrollMemory } from './navigation/use-scroll-memory.ts';
import { codeOf } from './page-code.ts';
import { PageFailure } from './page-failure.tsx';
import type { Access, Shell } from './pages/page.ts';
import { pages, redirectOf, shells } from './pages/pages.ts';
import { SecondFactorOutlet } from './session/second-factor-outlet.tsx';
import { SessionKeeper } from './session/session-keeper.tsx';
import { ToastOutlet } from './toast-outlet.tsx';

const accesses: readonly Access[] = ['public', 'member', 'admin'];

function routesIn(shell: Shell): RouteObject[] {
  return accesses.map((access) => ({
    element: <Guard access={access} />,
    children: pages
      .filter((page) => page.shell === shell && page.access === access)
      .map((page) => ({
        path: page.path,
        element: <PageView key={page.path} page={codeOf(page)} record={page} />,
      })),
  }));
}

/** A lazily loaded shell behind the guard of its role. */
const framed = (shell: Exclude<Shell, 'public'>): RouteObject => ({
  element: <Guard access={shell} />,
  children: [
    { element: <PageView key={shell} page={codeOf({ load: shells[shell] })} />, children: routesIn(shell) },
  ],
});

// A constant, because route elements would be parsed on each navigation, which is noticeable on slow phones.
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PublicLayout />, children: routesIn('public') },
      framed('member'),
      framed('admin'),
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** All pages behind their guards and in their shells; other paths redirect. */
export const AppRoutes = () => useRoutes(routes);

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <Navigate to={redirectOf(pathname, search) ?? '/'} replace />;
}

/** Layout route of all pages: session, scroll, focus, toasts and a loading state that does not shift the next page. */
function Root() {
  useScrollMemory();
  useHeadingFocus();
  useCanonical();
  return (
    <Boundary
      fallback={({ error }) => (
        <main>
          <PageFailure error={error} retry={() => location.reload()} />
        </main>
      )}
    >
      <SessionKeeper />
      <SecondFactorOutlet />
      <SendWaitingProgress />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <ToastOutlet />
    </Boundary>
  );
}

import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { PublicLayout } from '../features/layout/public-layout.tsx';
import { PageLoading } from '../shared/components/skeleton.tsx';
import { type Access, Guard } from './guards.tsx';
import { PageView } from './lazy-page.tsx';
import { useCanonical } from './navigation/use-canonical.ts';
import { useHeadingFocus } from './navigation/use-heading-focus.ts';
import { useScrollMemory } from './navigation/use-scroll-memory.ts';
import type { Shell } from './page-route.ts';
import { pageRoutes, redirects, shells } from './routes.tsx';

const accesses: readonly Access[] = ['public', 'member', 'admin'];

function routesIn(shell: Shell) {
  return accesses.map((access) => (
    <Route key={access} element={<Guard access={access} />}>
      {pageRoutes
        .filter((route) => route.shell === shell && route.access === access)
        .map(({ path, page }) => (
          <Route key={path} path={path} element={<PageView key={path} page={page} />} />
        ))}
    </Route>
  ));
}

/** All pages behind their guards and in their frames; anything else leads home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Placed />}>
        <Route element={<PublicLayout />}>{routesIn('public')}</Route>
        <Route element={<Guard access="member" />}>
          <Route element={<PageView key="member" page={shells.member} />}>{routesIn('member')}</Route>
        </Route>
        <Route element={<Guard access="admin" />}>
          <Route element={<PageView key="admin" page={shells.admin} />}>{routesIn('admin')}</Route>
        </Route>
        {redirects.map(({ path, to }) => (
          <Route key={path} path={path} element={<KeepQuery to={to} />} />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  );
}

function KeepQuery({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
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

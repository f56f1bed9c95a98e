import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
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

function routesIn(shell: Shell) {
  return accesses.map((access) => (
    <Route key={access} element={<Guard access={access} />}>
      {pages
        .filter((page) => page.shell === shell && page.access === access)
        .map((page) => (
          <Route
            key={page.path}
            path={page.path}
            element={<PageView key={page.path} page={codeOf(page.load)} record={page} />}
          />
        ))}
    </Route>
  ));
}

/** All pages behind their guards and in their frames; anything else redirects. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Placed />}>
        <Route element={<PublicLayout />}>{routesIn('public')}</Route>
        <Route element={<Guard access="member" />}>
          <Route element={<PageView key="member" page={codeOf(shells.member)} />}>{routesIn('member')}</Route>
        </Route>
        <Route element={<Guard access="admin" />}>
          <Route element={<PageView key="admin" page={codeOf(shells.admin)} />}>{routesIn('admin')}</Route>
        </Route>
        <Route path="*" element={<Elsewhere />} />
      </Route>
    </Routes>
  );
}

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

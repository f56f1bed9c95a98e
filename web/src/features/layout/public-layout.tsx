import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { hidesPublicLayout } from '../../config/paths.ts';
import { PageLoading } from '../../shared/components/skeleton.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';

const mainStyle = { minHeight: 'calc(100svh - var(--nav-height))', outline: 'none' } as const;

/** Navigation bar, page and footer, without the bars on the paths that the specification lists. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const bare = hidesPublicLayout(pathname);
  return (
    <>
      <Button variant="contained" className="skip-link" href="#main">
        Skip to content
      </Button>
      {!bare && <NavBar />}
      {/* The key remounts the element when the bars change, to avoid a layout shift. The footer starts
          below the window. */}
      <main key={String(bare)} id="main" tabIndex={-1} style={mainStyle}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {!bare && <Footer />}
    </>
  );
}

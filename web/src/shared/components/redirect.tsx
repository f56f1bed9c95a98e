import { Navigate } from 'react-router-dom';
import { useHydrated } from '../first-pass.ts';
import { PageLoading } from './skeleton.tsx';

/**
 * Redirects to another page, and shows a skeleton until that page's code has loaded: `Navigate` alone renders nothing.
 * Waits for the end of hydration, during which the session is unknown.
 */
export function Redirect({ to, state }: { to: string; state?: object }) {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && <Navigate to={to} state={state} replace />}
      <PageLoading />
    </>
  );
}

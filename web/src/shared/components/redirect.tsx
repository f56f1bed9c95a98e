import { Navigate } from 'react-router-dom';
import { PageLoading } from './skeleton.tsx';

/**
 * Redirects to another page, and shows a skeleton until that page's code has loaded: `Navigate` alone renders nothing.
 */
export function Redirect({ to, state }: { to: string; state?: object }) {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <PageLoading />
    </>
  );
}

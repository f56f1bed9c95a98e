import { Navigate } from 'react-router-dom';
import { PageLoading } from './skeleton.tsx';

/**
 * Leads on to another page, in place of this one. While that page's code is on its way a skeleton stands here:
 * `Navigate` alone draws nothing, which would leave the screen blank for as long.
 */
export function Redirect({ to, state }: { to: string; state?: object }) {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <PageLoading />
    </>
  );
}

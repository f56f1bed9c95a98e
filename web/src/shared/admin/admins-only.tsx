import Button from '@mui/material/Button';
import { errorCatalogue } from '@poc/contracts/errors';
import type { ComponentType } from 'react';
import { paths } from '../../config/paths.ts';
import { signOut } from '../api/sign-out.ts';
import { useLeave } from '../auth/use-leave.ts';
import { useSession } from '../auth/use-session.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { useDocumentTitle } from '../hooks/use-document-title.ts';

/** Checks the role on the page itself, in addition to the route guard. The server enforces access. */
export const adminsOnly = <P extends object>(Page: ComponentType<P>): ComponentType<P> =>
  function AdminsOnly(props) {
    return useSession()?.user.role === 'admin' ? <Page {...props} /> : <AccessDenied />;
  };

/** Replaces an administrators' page for other users. Signing in as an administrator requires signing out first. */
export function AccessDenied() {
  const leave = useLeave();
  useDocumentTitle('Access denied');
  return (
    <div className="page" style={{ paddingBlock: '3rem' }} role="alert">
      <EmptyState
        drawing="cable"
        headingLevel="h1"
        title={errorCatalogue.forbidden.text}
        text="Sign in with an administrator’s account to see this page."
      >
        <Button variant="contained" onClick={() => leave(paths.login, signOut)}>
          Go to Login
        </Button>
      </EmptyState>
    </div>
  );
}

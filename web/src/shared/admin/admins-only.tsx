import { errorCatalogue } from '@poc/contracts/errors';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { signOut } from '../api/sign-out.ts';
import { useLeave } from '../auth/use-leave.ts';
import { useSession } from '../auth/use-session.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useDocumentTitle } from '../hooks/use-document-title.ts';

/** The page's own check of who is there, beside the guard's. The server has the last word. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const isAdmin = useSession()?.user.role === 'admin';
  return isAdmin ? children : <AccessDenied />;
}

/** What stands in for a page that is for administrators. To sign in as one, one has to sign out first. */
export function AccessDenied() {
  const leave = useLeave();
  useDocumentTitle('Access denied');
  return (
    <div className="page" style={{ paddingBlock: '3rem' }} role="alert">
      <EmptyState
        headingLevel="h1"
        title={errorCatalogue.forbidden.text}
        text="Sign in with an administrator’s account to see this page."
      >
        <Button variant="primary" onClick={() => leave(paths.login, signOut)}>
          Go to Login
        </Button>
      </EmptyState>
    </div>
  );
}

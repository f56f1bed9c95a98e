import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths } from '../../../../config/paths.ts';
import { ApiError, errorText } from '../../../../shared/api/errors.ts';
import { leaveSession } from '../../../../shared/auth/session-store.ts';
import { useLeave } from '../../../../shared/auth/use-leave.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { endSession, endSessions } from '../../api/change-security.ts';
import { sessionsQuery } from '../../api/security-queries.ts';
import styles from '../settings.module.css';
import { SessionRow } from './session-row.tsx';

/** Active sessions, which can be ended one by one or all together. */
export function Sessions({ userId }: { userId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const leave = useLeave();
  const query = useQuery(sessionsQuery(userId));
  const end = useMutation({
    mutationFn: (sessionId: string) => endSession(userId, sessionId),
    onSuccess: () => showToast('Device signed out.', 'success'),
    onError: (error) => {
      // 404: the session has already ended.
      if (!(error instanceof ApiError && error.status === 404)) showToast(errorText(error), 'error');
    },
    onSettled: async () => {
      await queryClient.invalidateQueries(sessionsQuery(userId));
      heading.current?.focus();
    },
  });
  const endAll = useMutation({
    mutationFn: () => endSessions(userId),
    onSuccess: () => {
      leave(paths.login, leaveSession);
      showToast('You were signed out on all devices.', 'success');
    },
    onError: (error) => {
      setAsking(false);
      showToast(errorText(error), 'error');
    },
  });

  return (
    <Panel title="Where you are signed in" headingRef={heading}>
      {query.isPending && (
        <Loading text="Loading your sessions…">
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" style={{ marginTop: '0.75rem' }} />
        </Loading>
      )}
      {query.isError && (
        <PanelFailure
          title="Your sessions could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <ul className={styles.list}>
          {query.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {asking && (
        <AskToConfirm
          title="Sign out everywhere?"
          text="All your devices are signed out, including this one. You can sign in again right away."
          confirmLabel="Sign out everywhere"
          harmless
          busy={endAll.isPending}
          onConfirm={() => endAll.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

import Button from '@mui/material/Button';
import type { User } from '@poc/contracts/entities/identity';
import { lagosZone } from '@poc/contracts/lagos-calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { keepSession } from '../../../../shared/auth/session-store.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { removeSecondFactor, renewRecoveryCodes } from '../../api/change-security.ts';
import { secondFactorQuery, sessionsQuery } from '../../api/security-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: lagosZone });

/** Two-factor authentication: state, setup, new recovery codes and disabling. */
export function SecondFactor({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery(user.id));
  const reload = () => queryClient.invalidateQueries(secondFactorQuery(user.id));
  const onError = (error: unknown) => showToast(errorText(error), 'error');
  const showCodes = (fresh: readonly string[]) => {
    setSettingUp(false);
    setCodes(fresh);
    void reload();
  };
  const renew = useMutation({
    mutationFn: () => renewRecoveryCodes(user.id),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => removeSecondFactor(user.id),
    onSuccess: async (session) => {
      keepSession(session);
      showToast('Two-factor authentication was turned off.', 'success');
      await reload();
    },
    onError,
    onSettled: () => {
      setRemoving(false);
      heading.current?.focus();
    },
  });
  const { data } = query;

  return (
    <Panel
      title="Two-factor authentication"
      text="Your password, and a code from an authenticator app on your phone."
      headingRef={heading}
    >
      {query.isPending && <Loading height="3rem" />}
      {query.isError && (
        <PanelFailure
          title="Two-factor authentication could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.required && data.since === null && (
        <p role="note">
          <strong>You need this to administer POC.</strong> Until it is on, you are a regular member.
        </p>
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            heading.current?.focus();
          }}
        />
      )}
      {data && !codes && data.since === null && !settingUp && (
        <div>
          <Button variant="outlined" onClick={() => setSettingUp(true)}>
            Set up
          </Button>
        </div>
      )}
      {settingUp && (
        <SecondFactorSetup
          user={user}
          onCancel={() => setSettingUp(false)}
          onDone={(fresh) => {
            void queryClient.invalidateQueries(sessionsQuery(user.id));
            showCodes(fresh);
          }}
        />
      )}
      {data && !codes && data.since !== null && (
        <>
          <p>{`On since ${day.format(new Date(data.since))}. ${data.recoveryCodesLeft} recovery codes are left.`}</p>
          <div className="button-row">
            <Button variant="outlined" size="small" disabled={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <Button variant="outlined" size="small" onClick={() => setRemoving(true)}>
              Switch off
            </Button>
          </div>
        </>
      )}
      {removing && (
        <AskToConfirm
          title="Turn off two-factor authentication?"
          text="You then sign in with your password alone, and your recovery codes stop working."
          confirmLabel="Switch off"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Panel>
  );
}

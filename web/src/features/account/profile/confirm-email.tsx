import Button from '@mui/material/Button';
import type { User } from '@poc/contracts/entities/identity';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { keepUser } from '../../../shared/auth/session-store.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { CodeField } from '../../../shared/forms/code-field.tsx';
import { isWholeCode } from '../../../shared/forms/code-text.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { recordCodeSent, secondsUntilResend } from '../api/code-sent.ts';
import { confirmNewEmail } from '../api/email-change.ts';
import { useSaveProfile } from '../api/use-save-profile.ts';
import styles from './profile.module.css';

/** Confirms a pending new email by its code, resends the code, or cancels the change. */
export function ConfirmEmail({ user, newEmail }: { user: User; newEmail: string }) {
  const [code, setCode] = useState('');
  const [unfinished, setUnfinished] = useState(false);
  const { secondsLeft, start } = useCountdown();
  useEffect(() => start(secondsUntilResend()), [start]);

  const confirm = useMutation({
    mutationFn: () => confirmNewEmail(user.id, code),
    onSuccess: (saved) => {
      keepUser(saved);
      showToast('Your new email address was confirmed.', 'success');
    },
  });
  const resend = useSaveProfile(user);
  const keepOld = useSaveProfile(user);
  const busy = confirm.isPending || resend.isPending || keepOld.isPending;
  const failure = resend.error ?? keepOld.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setUnfinished(!isWholeCode(code));
    if (isWholeCode(code)) confirm.mutate();
  };
  const sendAgain = () =>
    resend.mutate(
      { email: newEmail },
      {
        onSuccess: () => {
          recordCodeSent();
          start(limits.resendSeconds);
          showToast(`We sent the code to ${newEmail} again.`, 'success');
        },
      },
    );
  const keepOldEmail = () =>
    keepOld.mutate(
      { email: user.email },
      { onSuccess: () => showToast(`Email change cancelled. Your email is still ${user.email}.`, 'success') },
    );
  const codeFault = unfinished
    ? 'Please enter the 6 digits of the code.'
    : confirm.isError
      ? errorText(confirm.error)
      : undefined;

  return (
    <Panel
      tone="notice"
      title="Confirm your new email"
      text={
        <>
          We sent a six-digit code to <strong>{newEmail}</strong>. Until you enter it here, your email stays{' '}
          {user.email}.
        </>
      }
    >
      <Form className={styles.codeForm} onSubmit={submit}>
        {failure && <FailureBanner>{errorText(failure)}</FailureBanner>}
        <CodeField label="Code" required value={code} onCode={setCode} error={codeFault} />
        <div className="word-row">
          <Button type="submit" variant="contained" disabled={busy}>
            {confirm.isPending ? 'Confirming…' : 'Confirm'}
          </Button>
          <Button variant="outlined" disabled={busy || secondsLeft > 0} onClick={sendAgain}>
            {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the code again'}
          </Button>
          <Button variant="text" color="inherit" disabled={busy} onClick={keepOldEmail}>
            Keep the old address
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

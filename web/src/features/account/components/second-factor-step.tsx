import { ApiError } from '../../../shared/api/errors.ts';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { SecondFactorForm } from '../../../shared/second-factor/second-factor-form.tsx';
import { giveSecondFactor } from '../api/sign-in.ts';
import styles from './account.module.css';

/**
 * Second step of the sign-in: a code of the authenticator app or a recovery code.
 * @param onBack receives the reason when the password must be entered again
 */
export function SecondFactorStep({ onBack }: { onBack: (reason?: string) => void }) {
  const send = async (code: string) => {
    try {
      keepSession(await giveSecondFactor(code));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') return onBack(error.message);
      throw error;
    }
  };
  return (
    <>
      <p className={styles.note}>Your password is correct. One more step.</p>
      <SecondFactorForm
        submitLabel="Sign in"
        cancelLabel="Use another account"
        send={send}
        onCancel={() => onBack()}
      />
    </>
  );
}

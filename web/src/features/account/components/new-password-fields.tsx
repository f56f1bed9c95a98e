import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { limits } from '../../../config/limits.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import styles from './account.module.css';
import { passwordsDiffer, passwordsMatch, passwordTooShort } from './password-rules.ts';

interface NewPasswordFieldsProps<T extends FieldValues> {
  register: UseFormRegister<T>;
  errors: FieldErrors<T>;
  password: string;
  confirmation: string;
  labels?: readonly [password: string, confirmation: string];
}

/**
 * New password and its confirmation, with live feedback on both rules. The form's fields are `password` and
 * `confirmation`.
 */
export function NewPasswordFields<T extends FieldValues & { password: string; confirmation: string }>(
  props: NewPasswordFieldsProps<T>,
) {
  const { register, errors, password, confirmation, labels = ['Password', 'Confirm password'] } = props;
  const lengthId = useId();
  const matchId = useId();
  const longEnough = password.length >= limits.minPasswordLength;
  const same = password === confirmation;
  const serverText = errors.password?.message;
  return (
    <>
      <div className="stack-1">
        <PasswordField
          label={labels[0]}
          autoComplete="new-password"
          required
          aria-describedby={lengthId}
          {...register('password' as Path<T>)}
          error={typeof serverText === 'string' ? serverText : undefined}
        />
        <Hint id={lengthId} state={password === '' ? 'rule' : longEnough ? 'kept' : 'broken'}>
          {passwordTooShort}
        </Hint>
      </div>
      <div className="stack-1">
        <PasswordField
          label={labels[1]}
          autoComplete="new-password"
          required
          aria-describedby={matchId}
          {...register('confirmation' as Path<T>)}
        />
        <Hint id={matchId} state={confirmation === '' ? 'rule' : same ? 'kept' : 'broken'}>
          {confirmation !== '' && (same ? passwordsMatch : passwordsDiffer)}
        </Hint>
      </div>
    </>
  );
}

interface HintProps {
  id: string;
  state: 'rule' | 'kept' | 'broken';
  children: string | false;
}

/** Announced politely on changes, not with each letter. */
function Hint({ id, state, children }: HintProps) {
  return (
    <p id={id} role="status" className={styles.hint} data-state={state}>
      {children && state === 'kept' && <Check size={16} aria-hidden="true" />}
      {children && state === 'broken' && <X size={16} aria-hidden="true" />}
      {children}
    </p>
  );
}

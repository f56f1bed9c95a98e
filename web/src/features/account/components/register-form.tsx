import Button from '@mui/material/Button';
import { registerRules } from '@poc/contracts/field-rules';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Checkbox } from '../../../shared/forms/checkbox.tsx';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import styles from './account.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordsReady } from './password-rules.ts';
import { registrationFailure } from './registration-failure.ts';
import { type Registration, useRegistration } from './use-registration.ts';

type Fields = Registration & { confirmation: string };

const blank: Fields = { name: '', email: '', phone: '', password: '', confirmation: '', marketing: false };
const drafted = ['name', 'email', 'phone', 'marketing'] as const;
const fromServer = ['name', 'email', 'phone', 'password'] as const;

/** Registration form. Submitting requires both password rules; the draft, without passwords, survives a reload. */
export function RegisterForm() {
  const { form, draft } = useDraftForm<Fields>('register', blank, drafted);
  const { register, handleSubmit, formState, control, setError } = form;
  const { errors } = formState;
  const field = contractFields(form, registerRules);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const registration = useRegistration();
  const submit = handleSubmit((fields) => {
    if (registration.isPending || !passwordsReady(fields.password, fields.confirmation)) return;
    registration.mutate(fields, { onError: (error) => showFieldFaults(error, setError, fromServer) });
  });

  return (
    <Form className={styles.form} onSubmit={submit}>
      <DraftNotice draft={draft} />
      {registration.isError && <FailureBanner>{registrationFailure(registration.error)}</FailureBanner>}
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example 0803 000 0101"
        {...field('phone')}
      />
      <NewPasswordFields
        register={register}
        errors={errors}
        password={password}
        confirmation={confirmation}
      />
      <Checkbox
        label="Send me news and offers by email. I can stop them at any time."
        {...register('marketing')}
      />
      <p className="muted">
        By creating an account you agree to the{' '}
        <Link to={paths.terms} target="_blank" rel="noopener">
          Terms
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy} target="_blank" rel="noopener">
          Privacy notice
        </Link>
      </p>
      <Button
        type="submit"
        variant="contained"
        disabled={!passwordsReady(password, confirmation) || registration.isPending}
      >
        {registration.isPending ? 'Creating your account…' : 'Create account'}
      </Button>
    </Form>
  );
}

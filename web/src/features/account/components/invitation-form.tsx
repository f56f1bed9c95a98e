import Button from '@mui/material/Button';
import { invitationRules } from '@poc/contracts/field-rules';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../../shared/api/errors.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import type { useAcceptance } from '../api/use-acceptance.ts';
import styles from './account.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordsReady } from './password-rules.ts';

const fromServer = ['name', 'phone', 'password'] as const;

/** Form for an invited administrator: name, phone and password. */
export function InvitationForm({ acceptance }: { acceptance: ReturnType<typeof useAcceptance> }) {
  const form = useForm({ defaultValues: { name: '', phone: '', password: '', confirmation: '' } });
  const { register, handleSubmit, formState, control, setError } = form;
  const field = contractFields(form, invitationRules);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const submit = handleSubmit((fields) => {
    if (acceptance.isPending || !passwordsReady(fields.password, fields.confirmation)) return;
    acceptance.mutate(fields, { onError: (error) => showFieldFaults(error, setError, fromServer) });
  });
  return (
    <Form className={styles.form} onSubmit={submit}>
      {acceptance.isError && <FailureBanner>{errorText(acceptance.error)}</FailureBanner>}
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For example 0803 000 0101"
        {...field('phone')}
      />
      <NewPasswordFields
        register={register}
        errors={formState.errors}
        password={password}
        confirmation={confirmation}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={!passwordsReady(password, confirmation) || acceptance.isPending}
      >
        {acceptance.isPending ? 'Opening the door…' : 'Become an administrator'}
      </Button>
    </Form>
  );
}

import Button from '@mui/material/Button';
import { contactRules } from '@poc/contracts/field-rules';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import type { Session } from '../../../shared/auth/session-store.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea, TextField } from '../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useDraftForm } from '../../../shared/forms/form-draft.ts';
import { sendContactMessage } from '../api/send-contact-message.ts';
import styles from './info.module.css';

const fields = ['name', 'email', 'subject', 'message'] as const;
const blank = { name: '', email: '', subject: '', message: '' };

interface ContactFormProps {
  onSent: (email: string) => void;
}

/** Message to support. Prefilled for signed-in users, and stored as a draft. */
export function ContactForm(props: ContactFormProps) {
  const user = useSession()?.user;
  return <SenderForm key={user?.id ?? ''} user={user} {...props} />;
}

function SenderForm({ user, onSent }: ContactFormProps & { user: Session['user'] | undefined }) {
  const known = { ...blank, name: user?.name ?? '', email: user?.email ?? '' };
  const { form, draft } = useDraftForm('contact', known, fields);
  const { handleSubmit, setError } = form;
  const field = contractFields(form, contactRules);
  const send = useMutation({
    mutationFn: sendContactMessage,
    onSuccess: (_, { email }) => {
      draft.clear();
      onSent(email);
    },
  });
  const submit = handleSubmit(({ name, email, subject, message }) => {
    if (send.isPending) return;
    send.mutate(
      { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() },
      { onError: (error) => showFieldFaults(error, setError, fields) },
    );
  });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <DraftNotice draft={draft} />
      {send.isError && <FailureBanner>{errorText(send.error)}</FailureBanner>}
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We reply to this email address."
        {...field('email')}
      />
      <TextField label="Subject" {...field('subject', { missing: 'Please say what it is about.' })} />
      <TextArea label="Message" rows={6} {...field('message', { missing: 'Please write your message.' })} />
      <Button type="submit" variant="contained" disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send message'}
      </Button>
    </Form>
  );
}

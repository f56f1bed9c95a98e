import { contactRules } from '@poc/contracts/field-rules';
import { useMutation } from '@tanstack/react-query';
import { storageKeys } from '../../../config/storage-keys.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { Button } from '../../../shared/buttons/button.tsx';
import { contractFields } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { TextArea, TextField } from '../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../shared/forms/field-faults.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { draftOver, forgetDraft, useFormDraft } from '../../../shared/forms/form-draft.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { sendContactMessage } from '../api/send-contact-message.ts';
import styles from './info.module.css';

const fields = ['name', 'email', 'subject', 'message'] as const;
const blank = { name: '', email: '', subject: '', message: '' };

/** A message to support. Name and address of the signed-in are filled in; a half-written one survives a reload. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const user = useSession()?.user;
  const known = { ...blank, name: user?.name ?? '', email: user?.email ?? '' };
  const form = useForm({ defaultValues: draftOver(storageKeys.contactDraft, known, fields) });
  const { handleSubmit, setError } = form;
  const field = contractFields(form, contactRules);
  useFormDraft(storageKeys.contactDraft, form, fields);
  const send = useMutation({
    mutationFn: sendContactMessage,
    onSuccess: (_, { email }) => {
      forgetDraft(storageKeys.contactDraft);
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
      {send.isError && <FailureBanner>{errorText(send.error)}</FailureBanner>}
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We answer to this address."
        {...field('email')}
      />
      <TextField label="Subject" {...field('subject', { missing: 'Please say what it is about.' })} />
      <TextArea label="Message" rows={6} {...field('message', { missing: 'Please write your message.' })} />
      <Button type="submit" variant="primary" disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send message'}
      </Button>
    </Form>
  );
}

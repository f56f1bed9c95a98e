import { banRules } from '@poc/contracts/admin-field-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { SelectField, TextArea } from '../../../../shared/forms/material-field.tsx';
import { type BannedPerson, useBan } from '../api/bans.ts';

const noEnd = 'none';
const lengths = [
  { value: '1', label: 'For a day' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
  { value: '365', label: 'For a year' },
  { value: noEnd, label: 'Without an end' },
];

/** Asks for how long somebody is banned from posting, and why; they read the reason. */
export function BanDialog({ person, onClose }: { person: BannedPerson; onClose: () => void }) {
  const ban = useBan(person);
  const [days, setDays] = useState('7');
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`Ban ${person.name} from posting?`}
      submitLabel={ban.isPending ? 'Banning…' : 'Ban'}
      busy={ban.isPending}
      dangerous
      onSubmit={form.handleSubmit(({ reason }) =>
        ban.mutate(
          { days: days === noEnd ? null : Number(days), reason: reason.trim() },
          { onSuccess: onClose },
        ),
      )}
      onClose={onClose}
    >
      <p>
        They can't post, comment or edit meanwhile, and get a mail with the reason. What they wrote stays.
      </p>
      <SelectField label="How long" value={days} options={lengths} onChange={setDays} />
      <TextArea
        label="Reason"
        rows={2}
        maxLength={banRules.reason.max}
        required
        {...form.register('reason', {
          validate: fieldRule(banRules, 'reason', { missing: 'Please give a reason.' }),
        })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}

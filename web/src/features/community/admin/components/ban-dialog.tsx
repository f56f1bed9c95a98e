import { banRules, muteRules } from '@poc/contracts/admin-field-rules';
import { useState } from 'react';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { reasonSpecs } from '../../../../shared/admin/form/reason.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { SelectField } from '../../../../shared/forms/field.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { type BannedPerson, useBan } from '../api/bans.ts';

const noEnd = 'none';
const lengths = [
  { value: '1', label: 'For a day' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
  { value: '365', label: 'For a year' },
  { value: noEnd, label: 'Permanently' },
];

interface BanDialogProps {
  person: BannedPerson;
  /** Bans from the chat of one stream instead of the community. */
  streamId?: string | undefined;
  onClose: () => void;
}

/** Sets duration and reason of a ban from posting or from a chat. A user banned from posting can read the reason. */
export function BanDialog({ person, streamId, onClose }: BanDialogProps) {
  const ban = useBan(person, streamId);
  const rules = streamId === undefined ? banRules : muteRules;
  const [days, setDays] = useState('7');
  const { form, draft } = useDraftForm(`ban-${person.id}`, { reason: '' }, ['reason']);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Ban ${person.name} from ${streamId === undefined ? 'posting' : 'this chat'}?`}
      submitLabel={ban.isPending ? 'Banning…' : 'Ban'}
      busy={ban.isPending}
      dangerous
      onSubmit={form.handleSubmit(({ reason }) =>
        ban.mutate(
          { days: days === noEnd ? null : Number(days), reason: reason.trim() },
          { onSuccess: close },
        ),
      )}
      onClose={onClose}
      draft={draft}
    >
      <p>
        {streamId === undefined
          ? "During the ban they can't post, edit or comment, including on shows. They get an email with the reason. Their existing posts and comments stay."
          : "They can still watch and read, but can't chat on this stream during the ban."}
      </p>
      <SelectField label="How long" value={days} options={lengths} onChange={setDays} />
      <Fields form={form} rules={rules} specs={reasonSpecs(rules)} />
    </FormDialog>
  );
}

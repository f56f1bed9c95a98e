import Button from '@mui/material/Button';
import { muteRules } from '@poc/contracts/admin-field-rules';
import { errorText } from '../../../shared/api/errors.ts';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { SelectField, TextField } from '../../../shared/forms/field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { isMuteSpan, type MuteSpan, muteSpans } from './mute-spans.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MuteDialogProps {
  streamId: string;
  userId: string;
  user: string;
  span: MuteSpan;
  onClose: () => void;
}

/** Suggestions that need only a tap. */
const commonReasons = ['Spam', 'Scam', 'Insults', 'Off topic'] as const;

/** Mutes or bans a user. Requires a reason, which is recorded. */
export function MuteDialog({ streamId, userId, user, span, onClose }: MuteDialogProps) {
  const { mute } = useMessageActions(streamId);
  const { register, handleSubmit, formState, setValue, watch } = useForm({
    defaultValues: { span, reason: '' },
  });
  const chosen = watch('span');
  const seconds = muteSpans.find(({ value }) => value === chosen)?.seconds ?? null;
  const ban = chosen === 'ban';
  const label = ban ? 'Ban' : 'Time Out';
  return (
    <FormDialog
      title={ban ? `Ban ${user}?` : `Time out ${user}?`}
      submitLabel={mute.isPending ? 'Saving…' : label}
      busy={mute.isPending}
      onSubmit={handleSubmit(({ reason }) =>
        mute.mutate({ userId, user, seconds, reason: reason.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <p>
        They can still watch and read, but can’t chat on this stream {ban ? 'any more' : 'for that time'}.
      </p>
      {mute.error !== null && (
        <FailureBanner>{errorText(mute.error, 'Failed to time out viewer.')}</FailureBanner>
      )}
      <SelectField
        label="How long"
        value={chosen}
        options={muteSpans}
        onChange={(value) => {
          if (isMuteSpan(value)) setValue('span', value);
        }}
      />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        maxLength={muteRules.reason.max}
        {...register('reason', {
          validate: fieldRule(muteRules, 'reason', { missing: 'Please give a reason.' }),
        })}
        error={formState.errors.reason?.message}
      />
      <div className="word-row">
        {commonReasons.map((reason) => (
          <Button
            variant="outlined"
            key={reason}
            size="small"
            onClick={() => setValue('reason', reason, { shouldValidate: true })}
          >
            {reason}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}

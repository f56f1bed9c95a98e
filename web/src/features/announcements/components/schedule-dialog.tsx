import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { type FieldSpecs, Fields } from '../../../shared/admin/form/fields.tsx';
import { fromLagosField } from '../../../shared/admin/form/lagos-time.ts';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { FormDialog } from '../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../shared/dialogs/use-draft-dialog.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { recipientsOf } from '../announcement-labels.ts';
import { announcementsKey, audienceQuery, schedule } from '../api/announcement-kind.ts';

const specs = {
  when: {
    kind: 'radios',
    label: 'When',
    options: [
      { value: 'now', label: 'Now' },
      { value: 'later', label: 'At a time' },
    ],
  },
  at: {
    kind: 'time',
    label: 'Send at',
    hint: 'Lagos time.',
    required: true,
    when: ['when', 'later'],
    rule: (text) => Date.parse(fromLagosField(text)) > Date.now() || 'Please choose a time in the future.',
  },
} as const satisfies FieldSpecs;

interface ScheduleDialogProps {
  announcement: AnnouncementDetail;
  onClose: () => void;
}

/** Shows the recipients of an announcement, then sends it now or at a chosen time. */
export function ScheduleDialog({ announcement, onClose }: ScheduleDialogProps) {
  const { id, subject, audience, version } = announcement;
  const { data, error, refetch } = useQuery(audienceQuery(id, version));
  const { form, dialog } = useDraftDialog({
    name: `schedule-${id}`,
    first: { when: 'now', at: '' },
    kept: [],
    send: ({ when, at }) => schedule(announcement, when === 'later' ? fromLagosField(at) : undefined),
    onSent: ({ scheduled_for }) =>
      showToast(
        form.getValues('when') === 'later' && scheduled_for !== null
          ? `“${subject}” will be sent on ${formatStamp(scheduled_for)}.`
          : `“${subject}” is being sent.`,
        'success',
      ),
    failed: (failure) => failureText(failure, 'The announcement could not be scheduled.'),
    refreshed: [announcementsKey],
    onClose,
  });
  const isLater = form.watch('when') === 'later';
  return (
    <FormDialog
      {...dialog}
      title={`Send “${subject}”?`}
      submitLabel={isLater ? 'Schedule' : 'Send Now'}
      busyLabel="Saving…"
      blocked={data === undefined}
    >
      {data && (
        <p>
          It goes to <strong>{recipientsOf(audience, data.recipients)}</strong>, about 500 a minute. Sent
          emails cannot be recalled.
        </p>
      )}
      {error && !data && (
        <PanelFailure
          title="The recipients could not be counted."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading text="Counting the recipients…" height="3rem" />}
      <Fields form={form} specs={specs} />
    </FormDialog>
  );
}

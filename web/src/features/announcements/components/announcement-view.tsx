import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { Copy, MailCheck, Pencil, Send, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { DetailList } from '../../../shared/admin/record/detail-list.tsx';
import columns from '../../../shared/admin/record/record-columns.module.css';
import { BackLink } from '../../../shared/admin/record/record-page.tsx';
import { useUrlParams } from '../../../shared/admin/use-url-params.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { AskToConfirm } from '../../../shared/components/ask-to-confirm.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { Panel } from '../../../shared/components/panel.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { audienceNames, hasBegun, sentOf } from '../announcement-labels.ts';
import { type AnnouncementTask, useAnnouncementTask } from '../api/use-announcement-task.ts';
import { AnnouncementStatus } from './announcement-status.tsx';
import { EmailPreview } from './email-preview.tsx';

// Loaded when opened, so that the page does not wait for the code of the dialogs.
const AnnouncementDialog = lazyPart(() => import('../form/announcement-dialog.tsx'), 'AnnouncementDialog');
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog');

export const announcementsLink = { to: paths.admin.announcements, label: 'All announcements' } as const;
const icon = { size: 20, 'aria-hidden': true } as const;

/** Tasks that require a confirmation. */
const questions = {
  cancel: {
    title: 'Stop sending?',
    text: 'Unsent emails are cancelled. Emails already sent cannot be recalled.',
    confirmLabel: 'Stop Sending',
  },
  delete: {
    title: 'Delete this draft?',
    text: 'This cannot be undone.',
    confirmLabel: 'Delete',
  },
} as const satisfies Partial<Record<AnnouncementTask, object>>;

/** The email of an announcement, its progress and its actions. */
export function AnnouncementView({ announcement }: { announcement: AnnouncementDetail }) {
  const { status, subject } = announcement;
  const [params, change] = useUrlParams();
  const [asked, setAsked] = useState<keyof typeof questions | 'send' | null>(null);
  const { mutate, isPending, variables } = useAnnouncementTask(announcement);
  useDocumentTitle(subject);
  const isOpen = status === 'draft' || status === 'scheduled';
  const close = () => {
    setAsked(null);
    focusPageIfLost();
  };
  const isBusy = (task: AnnouncementTask) => isPending && variables === task;
  return (
    <>
      <div className="page">
        <PageHeader title={subject}>
          <div className="button-row">
            {isOpen && (
              <Button
                variant={status === 'draft' ? 'contained' : 'outlined'}
                onClick={() => setAsked('send')}
              >
                <Send {...icon} />
                {status === 'draft' ? 'Send…' : 'Change the time'}
              </Button>
            )}
            {(status === 'scheduled' || status === 'sending') && (
              <Button variant="contained" color="error" onClick={() => setAsked('cancel')}>
                <Square {...icon} />
                Stop sending
              </Button>
            )}
            {isOpen && (
              <Button variant="outlined" onClick={() => change({ form: 'edit' })}>
                <Pencil {...icon} />
                Edit
              </Button>
            )}
          </div>
        </PageHeader>
        <BackLink {...announcementsLink} />
        <div className={columns.columns}>
          <Panel title="Email">
            <EmailPreview text={announcement} />
          </Panel>
          <Panel title="Delivery">
            {status === 'sending' && <Progress announcement={announcement} />}
            <DetailList details={detailsOf(announcement)} />
            <div className="button-row">
              <Button variant="outlined" loading={isBusy('test')} onClick={() => mutate('test')}>
                <MailCheck {...icon} />
                Send a test to me
              </Button>
              <Button variant="outlined" loading={isBusy('duplicate')} onClick={() => mutate('duplicate')}>
                <Copy {...icon} />
                Duplicate
              </Button>
              {status === 'draft' && (
                <Button variant="outlined" color="error" onClick={() => setAsked('delete')}>
                  <Trash2 {...icon} />
                  Delete
                </Button>
              )}
            </div>
          </Panel>
        </div>
      </div>
      {params.get('form') === 'edit' && isOpen && (
        <AnnouncementDialog
          announcement={announcement}
          onClose={() => {
            change({ form: '' });
            focusPageIfLost();
          }}
        />
      )}
      {asked === 'send' && isOpen && <ScheduleDialog announcement={announcement} onClose={close} />}
      {asked !== null && asked !== 'send' && (
        <AskToConfirm
          {...questions[asked]}
          busy={isBusy(asked)}
          onConfirm={() => mutate(asked, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

function Progress({ announcement }: { announcement: AnnouncementDetail }) {
  const { recipients, sent, bounced, skipped } = announcement.counts;
  const done = sent + bounced + skipped;
  return (
    <LinearProgress
      variant="determinate"
      value={recipients === 0 ? 0 : Math.min(100, (100 * done) / recipients)}
      aria-label="Progress"
      aria-valuetext={`${sentOf(announcement)} sent`}
    />
  );
}

function detailsOf(announcement: AnnouncementDetail) {
  const { status, audience, scheduled_for, created_at, counts } = announcement;
  const time = scheduled_for === null ? [] : [['Time', formatStamp(scheduled_for)] as const];
  const results = [
    ['Sent', sentOf(announcement)],
    ['Bounced', formatCount(counts.bounced)],
    ['Not sent', formatCount(counts.skipped)],
    ['Unsubscribed', formatCount(counts.unsubscribed)],
  ] as const;
  return [
    ['Status', <AnnouncementStatus key="status" status={status} />],
    ['Audience', audienceNames[audience]],
    ...time,
    ['Draft created', formatStamp(created_at)],
    ...(hasBegun(announcement) ? results : []),
  ] as const;
}

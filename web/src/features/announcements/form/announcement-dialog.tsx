import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { type AnnouncementBody, announcementKind } from '../api/announcement-kind.ts';
import styles from '../components/announcements.module.css';
import { announcementForm } from './announcement-form.ts';

const EmailPreview = lazyPart(
  () => import('../components/email-preview.tsx'),
  'EmailPreview',
  <Loading text="Loading the preview…" height="20rem" />,
);

interface AnnouncementDialogProps {
  announcement: AnnouncementDetail | null;
  onSaved?: (saved: AnnouncementDetail) => void;
  onClose: () => void;
}

/** Composer of an announcement, with a live preview of its email. */
export const AnnouncementDialog = ({ announcement, onSaved, onClose }: AnnouncementDialogProps) => (
  <ManagedDialog
    kind={announcementKind}
    thing={announcement}
    definition={announcementForm}
    newTitle="New announcement"
    createLabel="Save Draft"
    draft="announcement"
    size="md"
    onSaved={onSaved}
    onClose={onClose}
    frame={(fields, { watch }) => (
      <div className={styles.composer}>
        <div className={styles.fields}>{fields}</div>
        <EmailPreview text={watch() as AnnouncementBody} />
      </div>
    )}
  >
    {() =>
      announcement?.status === 'scheduled' && (
        <p className="hint">Saving makes it a draft: it is not sent until you schedule it again.</p>
      )
    }
  </ManagedDialog>
);

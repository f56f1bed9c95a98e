import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../shared/admin/resource/use-resource.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { announcementsList } from '../announcements-list.tsx';

// Loaded when opened, so that the list does not wait for its code.
const AnnouncementDialog = lazyPart(() => import('../form/announcement-dialog.tsx'), 'AnnouncementDialog');

/** `/admin/announcements`: emails to subscribers and members. The open form is part of the URL. */
export const AnnouncementsPage = adminsOnly(function Announcements() {
  const list = useResource(announcementsList);
  const navigate = useNavigate();
  const { params, change } = list;
  return (
    <>
      <div className="page">
        <PageHeader
          title="Announcements"
          text="Emails to newsletter subscribers, and to members who opted in to promotions."
        >
          <Button variant="contained" onClick={() => change({ form: 'new' })}>
            <Plus size={20} aria-hidden="true" />
            New Announcement
          </Button>
        </PageHeader>
        <ResourceList of={list} />
      </div>
      {params.get('form') === 'new' && (
        <AnnouncementDialog
          announcement={null}
          onSaved={({ id }) => void navigate(paths.admin.announcement(id))}
          onClose={() => {
            change({ form: '' });
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
});

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { RecordPage } from '../../../shared/admin/record/record-page.tsx';
import { announcementQuery } from '../api/announcement-kind.ts';
import { AnnouncementView, announcementsLink } from '../components/announcement-view.tsx';

/** `/admin/announcements/:id` */
export const AnnouncementPage = adminsOnly(function AnnouncementRecord() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useQuery(announcementQuery(id))}
      title="Announcement"
      failed="The announcement could not be loaded"
      list={announcementsLink}
    >
      {(announcement) => <AnnouncementView key={id} announcement={announcement} />}
    </RecordPage>
  );
});

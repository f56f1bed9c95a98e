import Chip from '@mui/material/Chip';
import type { Announcement } from '@poc/contracts/entities/announcements';

const chips = {
  draft: { label: 'Draft' },
  scheduled: { label: 'Scheduled', color: 'danfo' },
  sending: { label: 'Sending', color: 'live' },
  sent: { label: 'Sent', color: 'success' },
  cancelled: { label: 'Stopped' },
} as const;

export const AnnouncementStatus = ({ status }: Pick<Announcement, 'status'>) => <Chip {...chips[status]} />;

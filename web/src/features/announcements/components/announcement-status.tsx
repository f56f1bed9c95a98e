import Chip from '@mui/material/Chip';
import type { Announcement } from '@poc/contracts/entities/announcements';
import { statusNames } from '../announcement-labels.ts';

const colours = {
  draft: 'default',
  scheduled: 'danfo',
  sending: 'live',
  sent: 'success',
  cancelled: 'default',
} as const;

export const AnnouncementStatus = ({ status }: Pick<Announcement, 'status'>) => (
  <Chip label={statusNames[status]} color={colours[status]} />
);

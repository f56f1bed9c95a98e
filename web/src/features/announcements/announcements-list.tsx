import { announcementSorts } from '@poc/contracts/endpoints/announcements';
import type { Announcement } from '@poc/contracts/entities/announcements';
import { paths } from '../../config/paths.ts';
import { numberColumn } from '../../shared/admin/list/columns.tsx';
import cells from '../../shared/admin/list/list.module.css';
import type { Resource } from '../../shared/admin/resource/resource.ts';
import { audienceNames, hasBegun, sentOf, statusNames, timeOf } from './announcement-labels.ts';
import { announcements } from './api/announcement-kind.ts';
import { AnnouncementStatus } from './components/announcement-status.tsx';

export const announcementsList: Resource<Announcement> = {
  caption: 'Announcements',
  source: announcements,
  sorts: announcementSorts,
  choice: {
    param: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All' },
      ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
    ],
    asChips: true,
  },
  columns: [
    {
      key: 'announcement',
      header: 'Announcement',
      text: ({ subject }) => subject,
      to: ({ id }) => paths.admin.announcement(id),
    },
    {
      key: 'audience',
      header: 'Audience',
      wide: true,
      width: 185,
      text: ({ audience }) => audienceNames[audience],
      cell: ({ audience }) => <span className={cells.quiet}>{audienceNames[audience]}</span>,
      narrow: ({ audience }) => audienceNames[audience],
    },
    {
      key: 'status',
      header: 'Status',
      wide: true,
      width: 110,
      text: ({ status }) => status,
      cell: ({ status }) => <AnnouncementStatus status={status} />,
      narrow: true,
    },
    numberColumn('sent', 'Sent', 110, sentOf, {
      narrow: (row) => hasBegun(row) && `Sent ${sentOf(row)}`,
    }),
    numberColumn('bounced', 'Bounced', 100, ({ counts }) => counts.bounced),
    numberColumn('unsubscribed', 'Unsubscribed', 145, ({ counts }) => counts.unsubscribed),
    {
      key: 'time',
      header: 'When',
      wide: true,
      width: 140,
      text: timeOf,
      cell: (row) => <span className={cells.quiet}>{timeOf(row)}</span>,
      narrow: timeOf,
    },
  ],
  failed: 'The announcements could not be loaded',
  empty: 'No announcements found.',
};

import { announcementRules } from '@poc/contracts/admin-field-rules';
import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { entityForm } from '../../../shared/admin/form/entity-form.ts';
import { audienceNames } from '../announcement-labels.ts';
import type { AnnouncementBody } from '../api/announcement-kind.ts';

export const announcementForm = entityForm<AnnouncementDetail, AnnouncementBody>()(
  { rules: announcementRules },
  {
    subject: { kind: 'text', label: 'Subject', required: true, missing: 'Please enter a subject.' },
    audience: {
      kind: 'choice',
      label: 'Audience',
      required: true,
      first: 'newsletter',
      options: Object.entries(audienceNames).map(([value, label]) => ({ value, label })),
    },
    content: {
      kind: 'area',
      label: 'Text',
      hint: 'Markdown: **bold**, *italics*, # heading, - list, > quote, [link](https://…). A link on a line of its own becomes a button.',
      required: true,
      rows: 12,
      missing: 'Please enter a text.',
    },
  },
);

import {
  cancelAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  testAnnouncement,
} from '@poc/contracts/endpoints/announcements';
import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { announcementsKey } from './announcement-kind.ts';

interface Done {
  readonly text: string;
  /** Page to open. */
  readonly to?: string;
}

const tasks = {
  test: async ({ id }) => ({ text: (await call(testAnnouncement, { params: { id } })).message }),
  cancel: async ({ id, subject }) => {
    await call(cancelAnnouncement, { params: { id } });
    return { text: `“${subject}” is stopped.` };
  },
  duplicate: async ({ subject, content, audience }) => {
    const { id } = await call(createAnnouncement, { body: { subject, content, audience } });
    return { text: 'The copy is saved as a draft.', to: paths.admin.announcement(id) };
  },
  delete: async ({ id, subject }) => {
    await call(deleteAnnouncement, { params: { id } });
    return { text: `“${subject}” is deleted.`, to: paths.admin.announcements };
  },
} as const satisfies Record<string, (announcement: AnnouncementDetail) => Promise<Done>>;

export type AnnouncementTask = keyof typeof tasks;

/** Runs a task on an announcement and reports its result. */
export function useAnnouncementTask(announcement: AnnouncementDetail) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (task: AnnouncementTask): Promise<Done> => tasks[task](announcement),
    onSuccess: ({ text, to }) => {
      showToast(text, 'success');
      if (to !== undefined) void navigate(to);
    },
    onError: (error) => showToast(failureText(error, 'This did not work. Please try again.'), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

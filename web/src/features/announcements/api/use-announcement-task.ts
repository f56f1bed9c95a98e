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
    return { text: `“${subject}” was stopped.` };
  },
  duplicate: async ({ subject, content, audience }) => {
    const { id } = await call(createAnnouncement, { body: { subject, content, audience } });
    return { text: 'A copy was saved as a draft.', to: paths.admin.announcement(id) };
  },
  delete: async ({ id, subject }) => {
    await call(deleteAnnouncement, { params: { id } });
    return { text: `“${subject}” was deleted.`, to: paths.admin.announcements };
  },
} as const satisfies Record<string, (announcement: AnnouncementDetail) => Promise<Done>>;

export type AnnouncementTask = keyof typeof tasks;

const failures: Record<AnnouncementTask, string> = {
  test: 'The test email could not be sent. Please try again.',
  cancel: 'The announcement could not be stopped. Please try again.',
  duplicate: 'The announcement could not be duplicated. Please try again.',
  delete: 'The announcement could not be deleted. Please try again.',
};

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
    onError: (error, task) => showToast(failureText(error, failures[task]), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

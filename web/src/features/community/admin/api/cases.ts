import { lockPost, moderateText, pinPost } from '@poc/contracts/endpoints/community-moderation';
import type { Post } from '@poc/contracts/entities/community';
import type { ModerationCase, TextKind } from '@poc/contracts/entities/community-moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { pinnedPostsQuery } from '../../api/community-queries.ts';
import { managedPostsKey } from './managed-posts-queries.ts';
import { refreshPosts } from './use-delete-managed-post.ts';

export const failedDecision = 'The decision could not be saved. Please try again.';
export const queueKey = ['admin', 'moderation-queue'] as const;

export type TextRef = Readonly<{ kind: TextKind; id: string }>;

type Decision = TextRef & { action: 'hide' | 'restore' | 'dismiss'; reason?: string };

const decide = ({ id, reason = '', ...decision }: Decision): Promise<ModerationCase> =>
  call(moderateText, { params: { id }, body: { ...decision, reason } });

/** Decides on a text. The toast of a hidden text offers Undo. */
export function useDecide() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queueKey }),
      client.invalidateQueries({ queryKey: ['posts', 'comments'] }),
      refreshPosts(client),
    ]);
  const mutation = useMutation({
    mutationFn: decide,
    onSuccess: (_, { kind, id, action }) => {
      if (action === 'hide') {
        showToast(`The ${kind} was hidden. Its author gets an email with the reason.`, 'default', {
          label: 'Undo',
          run: () => mutation.mutate({ kind, id, action: 'restore' }),
        });
      } else if (action === 'restore') showToast(`The ${kind} was restored.`, 'success');
      void refresh();
    },
    onError: (error) => showToast(failureText(error, failedDecision), 'error'),
  });
  return mutation;
}

/** Pins a post above the list, or unpins it. */
export const usePinPost = (id: string) =>
  usePostSwitch(
    (pinned) => call(pinPost, { params: { id }, body: { pinned } }),
    ({ pinned }) => (pinned ? 'Post pinned.' : 'Post unpinned.'),
  );

/** Locks a post for new comments, or unlocks it. */
export const useLockPost = (id: string) =>
  usePostSwitch(
    (locked) => call(lockPost, { params: { id }, body: { locked } }),
    ({ locked }) => (locked ? 'Comments closed.' : 'Comments reopened.'),
  );

/** Toggles a property of a post and reports the new state in a toast. */
function usePostSwitch(send: (on: boolean) => Promise<Post>, describe: (post: Post) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (post) => {
      showToast(describe(post), 'success');
      void client.invalidateQueries({ queryKey: pinnedPostsQuery().queryKey });
      await client.invalidateQueries({ queryKey: managedPostsKey });
    },
    onError: (error) => showToast(failureText(error, failedDecision), 'error'),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { deleteMessage, muteViewer, pinMessage, restoreMessage, unmuteViewer } from '../api/moderate.ts';
import { moderationKey } from '../api/moderation-queries.ts';
import { untilText } from './mute-spans.ts';

const say = (fallback: string) => (error: unknown) => showToast(errorText(error, fallback), 'error');

interface MuteInput {
  userId: string;
  user: string;
  /** Null for a permanent mute. */
  seconds: number | null;
  reason: string;
}

/**
 * Moderation actions on messages and users. The socket reports the result to everyone including the actor;
 * failures are shown as toasts in the server's words.
 */
export function useMessageActions(streamId: string) {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: moderationKey(streamId) });
  const options = { onSettled: settle };

  const restore = useMutation({
    ...options,
    mutationFn: (messageId: string) => restoreMessage(streamId, messageId),
    onSuccess: () => showToast('Message restored.', 'success'),
    onError: say('Failed to restore message.'),
  });
  const remove = useMutation({
    ...options,
    mutationFn: (messageId: string) => deleteMessage(streamId, messageId),
    onSuccess: (_, messageId) =>
      showToast('Message deleted.', 'default', {
        label: 'Undo',
        run: () => restore.mutate(messageId),
      }),
    onError: say('Failed to delete message.'),
  });
  const pin = useMutation({
    ...options,
    mutationFn: (messageId: string | null) => pinMessage(streamId, messageId),
    onSuccess: ({ message }) => showToast(message ? 'Message pinned.' : 'Message unpinned.', 'success'),
    onError: say('Failed to pin message.'),
  });
  const unmute = useMutation({
    ...options,
    mutationFn: ({ userId }: { userId: string; user: string }) => unmuteViewer(streamId, userId),
    onSuccess: (_, { user }) => showToast(`${user} can chat again.`, 'success'),
    onError: (error, { user }) => say(`${user} could not be unmuted. Please try again.`)(error),
  });
  const mute = useMutation({
    ...options,
    mutationFn: ({ userId, seconds, reason }: MuteInput) => muteViewer(streamId, userId, { seconds, reason }),
    onSuccess: ({ until }, { userId, user }) =>
      showToast(`${user} was muted ${untilText(until)}.`, 'default', {
        label: 'Undo',
        run: () => unmute.mutate({ userId, user }),
      }),
  });

  return { remove, restore, pin, mute, unmute };
}

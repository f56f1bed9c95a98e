import {
  banFromPosting,
  liftPostingBan,
  listPostingBans,
} from '@poc/contracts/endpoints/community-moderation';
import { muteViewer, unmuteViewer } from '@poc/contracts/endpoints/streaming-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listOf } from '../../../../shared/admin/api/list-query.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

const bansKey = ['admin', 'posting-bans'] as const;

/** Bans from posting; they expire automatically. */
export const postingBans = listOf(listPostingBans, bansKey, { staleTime: 0 });

export type BannedPerson = Readonly<{ id: string; name: string }>;

interface Ban {
  readonly days: number | null;
  readonly reason: string;
}
const daySeconds = 24 * 60 * 60;

const banFromChat = (streamId: string, userId: string, { days, reason }: Ban) =>
  call(muteViewer, {
    params: { id: streamId, userId },
    body: { seconds: days === null ? null : days * daySeconds, reason },
  });

/** Bans a user from posting or from a stream's chat. The toast offers Undo. */
export function useBan({ id, name }: BannedPerson, streamId?: string) {
  const client = useQueryClient();
  const lift = useLiftBan(streamId);
  return useMutation({
    mutationFn: (ban: Ban): Promise<unknown> =>
      streamId === undefined
        ? call(banFromPosting, { params: { id }, body: ban })
        : banFromChat(streamId, id, ban),
    onSuccess: () => {
      const run = () => lift.mutate({ id, name });
      const text =
        streamId === undefined
          ? `${name} was banned, and gets an email with the reason.`
          : `${name} was banned from this chat.`;
      showToast(text, 'default', { label: 'Undo', run });
      return client.invalidateQueries({ queryKey: bansKey });
    },
    onError: (error) => showToast(failureText(error, `${name} could not be banned.`), 'error'),
  });
}

/** Lifts a ban from posting or from a stream's chat. */
export function useLiftBan(streamId?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BannedPerson) =>
      streamId === undefined
        ? call(liftPostingBan, { params: { id } })
        : call(unmuteViewer, { params: { id: streamId, userId: id } }),
    onSuccess: (_, { name }) => {
      showToast(`${name} can ${streamId === undefined ? 'post' : 'chat'} again.`, 'success');
      return client.invalidateQueries({ queryKey: bansKey });
    },
    onError: (error) => showToast(failureText(error, 'The ban could not be lifted.'), 'error'),
  });
}

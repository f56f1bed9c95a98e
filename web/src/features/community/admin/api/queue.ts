import type { QueryOf } from '@poc/contracts/endpoint';
import { approveShowComment, hideShowComment } from '@poc/contracts/endpoints/catalog';
import { getModerationQueue } from '@poc/contracts/endpoints/gateway';
import { decideReviewItem, restoreMessage } from '@poc/contracts/endpoints/streaming-admin';
import type { QueueItem } from '@poc/contracts/entities/moderation-queue';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { failedDecision, queueKey, useDecide } from './cases.ts';

/** Default order of the queue: open cases oldest first, hidden texts newest first. */
export const queueSortOf = (state: 'open' | 'hidden') => (state === 'open' ? 'oldest' : 'newest');

/** Moderation queue of all services: open cases or hidden posts, comments and messages. */
export const queueQuery = (
  state: 'open' | 'hidden',
  sort: QueryOf<typeof getModerationQueue>['sort'] = queueSortOf(state),
) =>
  queryOptions({
    queryKey: [...queueKey, state, sort],
    queryFn: ({ signal }) => call(getModerationQueue, { query: { state, sort }, signal }),
    // Members write and report at any time.
    staleTime: 0,
  });

export type QueueAction = 'hide' | 'keep' | 'restore';
type Elsewhere = QueueItem['kind'] & ('show-comment' | 'chat-message');

/** Request for each action on each kind of text. */
const asked: Record<Elsewhere, Record<QueueAction, (item: QueueItem) => Promise<unknown>>> = {
  'show-comment': {
    hide: ({ id }) => call(hideShowComment, { params: { id } }),
    keep: ({ id }) => call(approveShowComment, { params: { id } }),
    restore: ({ id }) => call(approveShowComment, { params: { id } }),
  },
  'chat-message': {
    hide: (item) => decideInChat(item, 'remove'),
    keep: (item) => decideInChat(item, 'approve'),
    restore: ({ id, place_id }) => call(restoreMessage, { params: { id: place_id, messageId: id } }),
  },
};

const decideInChat = ({ id, place_id }: QueueItem, decision: 'approve' | 'remove') =>
  call(decideReviewItem, { params: { id: place_id, itemId: id }, body: { decision } });

const what: Record<Elsewhere, string> = { 'show-comment': 'comment', 'chat-message': 'message' };

/** Decides on a show comment or chat message. The toast of a hidden one offers Undo. */
function useDecideInOtherServices() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ kind, action, item }: { kind: Elsewhere; action: QueueAction; item: QueueItem }) =>
      asked[kind][action](item),
    onSuccess: (_, { kind, action, item }) => {
      // A held message that was removed was never sent, so it cannot be restored.
      const canUndo = kind === 'show-comment' || item.state === 'flagged';
      const undo = { label: 'Undo', run: () => mutation.mutate({ kind, action: 'restore', item }) };
      if (action === 'hide') showToast(`The ${what[kind]} is hidden.`, 'default', canUndo ? undo : undefined);
      else if (action === 'restore') showToast(`The ${what[kind]} is shown again.`, 'success');
      else if (item.state === 'held') showToast(`The ${what[kind]} is shown to everyone.`, 'success');
      return client.invalidateQueries({ queryKey: queueKey });
    },
    onError: (error) => showToast(failureText(error, failedDecision), 'error'),
  });
  return mutation;
}

/** Decides on a text of the queue. Hiding a community text requires a reason first: see `HideDialog`. */
export function useDecideInQueue(item: QueueItem) {
  const here = useDecide();
  const elsewhere = useDecideInOtherServices();
  const { kind, id } = item;
  return {
    isPending: here.isPending || elsewhere.isPending,
    decide(action: QueueAction) {
      if (kind === 'show-comment' || kind === 'chat-message') elsewhere.mutate({ kind, action, item });
      else here.mutate({ kind, id, action: action === 'keep' ? 'dismiss' : action });
    },
  };
}

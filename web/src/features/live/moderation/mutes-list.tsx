import type { AnswerOf } from '@poc/contracts/endpoint';
import { type listMutes, unmuteViewer } from '@poc/contracts/endpoints/streaming';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf, type LoadedPages, withItemBack, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { formatAge } from '../../../shared/text/dates.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { moderationKey, mutesQuery } from '../api/moderation-queries.ts';
import styles from './moderation.module.css';
import { untilText } from './mute-spans.ts';
import { PanelList } from './panel-list.tsx';

type Mute = AnswerOf<typeof listMutes>[number];

/** Who may not send at the moment, each with the way back. */
export function MutesList({ streamId }: { streamId: string }) {
  const mutes = useInfiniteQuery(mutesQuery(streamId));
  const { mutate: undo } = useUnmute(streamId);
  const list = useRef<HTMLOListElement>(null);
  return (
    <PanelList
      label="Muted people"
      query={mutes}
      errorTitle="The list could not be loaded"
      emptyText="Everybody may talk."
      listRef={list}
    >
      {(items) =>
        items.map((mute) => (
          <li key={mute.userId} className={styles.line}>
            <p className={styles.head}>
              <strong>{mute.user}</strong>
              <span>can’t send {untilText(mute.until)}</span>
            </p>
            <p className={styles.text}>{mute.reason}</p>
            <div className={styles.foot}>
              <span>
                by {mute.by}, <time dateTime={mute.at}>{formatAge(mute.at)}</time>
              </span>
              <button
                type="button"
                className="button button-secondary button-small"
                aria-label={`Undo: let ${mute.user} send again`}
                onClick={() => {
                  undo(mute);
                  requestAnimationFrame(() => list.current?.focus());
                }}
              >
                Undo
              </button>
            </div>
          </li>
        ))
      }
    </PanelList>
  );
}

/** Lets a person send again: they leave the list at once, and are back when that fails. */
function useUnmute(streamId: string) {
  const client = useQueryClient();
  const { queryKey } = mutesQuery(streamId);
  const mutationKey = [...moderationKey(streamId), 'unmute'];
  return useMutation({
    mutationKey,
    mutationFn: ({ userId }: Mute) => call(unmuteViewer, { params: { id: streamId, userId } }),
    onMutate: async (mute) => {
      await client.cancelQueries({ queryKey });
      const shown = itemsOf(client.getQueryData<LoadedPages<Mute>>(queryKey));
      const at = shown?.findIndex(({ userId }) => userId === mute.userId) ?? 0;
      client.setQueryData(queryKey, (data) => withoutItems(data, ({ userId }) => userId === mute.userId));
      return { at };
    },
    onSuccess: (_, { user }) => showToast(`${user} may send again.`, 'success'),
    onError: (error, mute, taken) => {
      client.setQueryData(queryKey, (data) => withItemBack(data, mute, taken?.at ?? 0));
      showToast(errorText(error, 'Failed to undo.'), 'error');
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) {
        void client.invalidateQueries({ queryKey: moderationKey(streamId) });
      }
    },
  });
}

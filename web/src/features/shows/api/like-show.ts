import { likeShow, listLikedShows } from '@poc/contracts/endpoints/catalog';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { changeShow, reloadOvertaken, showsKey } from '../../../shared/catalog/show-cache.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

interface LikeState {
  readonly liked: boolean;
  readonly likes: number;
}

const pageSize = 100;
/** Only the newest thousand likes are loaded. Pressing an unloaded heart does not remove its like. */
const maxPages = 10;
/** Maximum attempts: the endpoint toggles, so a response may be the opposite of the requested state. */
const maxCalls = 3;

/** Ids of the shows that the user likes. */
const likedShowsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...showsKey, 'liked', userId],
    queryFn: async ({ signal }) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const page = await callPage(listLikedShows, { query: { limit: pageSize, cursor }, signal });
        ids.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      return ids;
    },
  });

/** Latest requested state per user and show while requests are in flight; lists fetched in the meantime do not include it. */
const wishes = new Map<string, boolean>();

interface Press {
  readonly person: string;
  readonly before: LikeState;
  /** True if the user's likes were loaded; otherwise they are loaded afterwards. */
  readonly wasLoaded: boolean;
}

/**
 * Like of a show by the signed-in user. Updates every list immediately; the last click wins, and a failure
 * restores the server's state.
 * @param userId null for visitors, who cannot like
 */
export function useLike(show: { id: string; likes: number }, userId: string | null) {
  const client = useQueryClient();
  const { data: ids } = useQuery({ ...likedShowsQuery(userId ?? ''), enabled: userId !== null });
  const liked = userId !== null && (ids?.includes(show.id) ?? false);

  const { mutate } = useMutation({
    mutationFn: async ({ person, before }: Press) => {
      let known = before;
      try {
        for (let calls = 0; calls < maxCalls; calls += 1) {
          known = await call(likeShow, { params: { id: show.id } });
          if (known.liked === wishes.get(`${person} ${show.id}`)) break;
        }
      } finally {
        wishes.delete(`${person} ${show.id}`);
        write(client, person, show.id, known);
      }
    },
    onError: (error) => showToast(errorText(error, 'Your like could not be saved.'), 'error'),
    onSettled: async (_response, _error, { person, wasLoaded }) => {
      await reloadOvertaken(client);
      if (!wasLoaded) await client.invalidateQueries({ queryKey: likedShowsQuery(person).queryKey });
    },
  });

  const press = () => {
    if (userId === null) return;
    const key = `${userId} ${show.id}`;
    const isBusy = wishes.has(key);
    const wish = !(wishes.get(key) ?? liked);
    wishes.set(key, wish);
    write(client, userId, show.id, { liked: wish, likes: Math.max(0, show.likes + (wish ? 1 : -1)) });
    if (!isBusy) {
      mutate({ person: userId, before: { liked, likes: show.likes }, wasLoaded: ids !== undefined });
    }
  };
  return { liked, press };
}

function write(client: QueryClient, userId: string, showId: string, { liked, likes }: LikeState): void {
  client.setQueryData(likedShowsQuery(userId).queryKey, (ids = []) =>
    liked === ids.includes(showId) ? ids : liked ? [showId, ...ids] : ids.filter((id) => id !== showId),
  );
  changeShow(client, showId, (show) => (show.likes === likes ? show : { ...show, likes }));
}

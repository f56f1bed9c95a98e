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
/** Likes beyond the newest thousand are not asked for; pressing such a heart keeps the like. */
const mostPages = 10;
/** The call toggles, so an answer may be the opposite of what is wanted; this often it is asked again. */
const mostCalls = 3;

/** Ids of the shows that the signed-in person likes. */
const likedShowsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...showsKey, 'liked', userId],
    queryFn: async ({ signal }) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const page = await callPage(listLikedShows, { query: { limit: pageSize, cursor }, signal });
        ids.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      return ids;
    },
  });

/** What was pressed last, per person and show, while calls are under way: lists that arrive meanwhile do not know of it. */
const wishes = new Map<string, boolean>();

interface Press {
  readonly person: string;
  readonly before: LikeState;
  /** Whether the person's likes were known; otherwise they are loaded afterwards. */
  readonly wasLoaded: boolean;
}

/**
 * A show's like by the signed-in person. A press shows at once in every list; what was pressed last wins, and a failure
 * puts back what the server last said.
 * @param userId of the signed-in person; null for visitors, who like nothing
 */
export function useLike(show: { id: string; likes: number }, userId: string | null) {
  const client = useQueryClient();
  const { data: ids } = useQuery({ ...likedShowsQuery(userId ?? ''), enabled: userId !== null });
  const liked = userId !== null && (ids?.includes(show.id) ?? false);

  const { mutate } = useMutation({
    mutationFn: async ({ person, before }: Press) => {
      let known = before;
      try {
        for (let calls = 0; calls < mostCalls; calls += 1) {
          known = await call(likeShow, { params: { id: show.id } });
          if (known.liked === wishes.get(`${person} ${show.id}`)) break;
        }
      } finally {
        wishes.delete(`${person} ${show.id}`);
        write(client, person, show.id, known);
      }
    },
    onError: (error) => showToast(errorText(error, 'Your like could not be saved.'), 'error'),
    onSettled: async (_answer, _error, { person, wasLoaded }) => {
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

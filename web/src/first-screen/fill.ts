import type { Show } from '@poc/contracts/entities/catalog';
import type { Merch } from '@poc/contracts/entities/commerce';
import type { Post } from '@poc/contracts/entities/community';
import type { Stream } from '@poc/contracts/entities/streaming';
import type { QueryClient } from '@tanstack/react-query';
import { postQuery, postsQuery } from '../features/community/api/community-queries.ts';
import { popularMerchQuery, productQuery } from '../features/merch/api/merch-queries.ts';
import { liveShowsQuery, showQuery, showsQuery, upcomingShowsQuery } from '../shared/catalog/shows-query.ts';
import { allStreamsQuery, streamQuery } from '../shared/streaming/stream-queries.ts';

/** Puts the answer that a page asks first where the page looks for it. */
type Fill = (client: QueryClient, answer: never, id: string) => void;

/** As many entries as a first screen holds, on a wide one too; the rest comes with the app. */
const shown = 6;
const firstPage = <T>(answer: readonly T[]) => {
  const items = answer.slice(0, shown);
  return { pages: [{ items, total: items.length, nextCursor: null }], pageParams: [null] };
};
const shows = (client: QueryClient, answer: Show[]) =>
  client.setQueryData(showsQuery({ search: '', category: '' }).queryKey, firstPage(answer));

/** By the page's path, as in the route table. The answers are as the contracts of `still` in `earlyPages` say. */
export const fills: Readonly<Record<string, Fill>> = {
  '/shows': shows,
  '/user/shows': shows,
  '/shows/live': (client, answer: Show[]) =>
    client.setQueryData(liveShowsQuery().queryKey, firstPage(answer)),
  '/shows/upcoming': (client, answer: Show[]) =>
    client.setQueryData(upcomingShowsQuery().queryKey, firstPage(answer)),
  '/shows/:id': (client, answer: Show, id) => client.setQueryData(showQuery(id).queryKey, answer),
  '/live': (client, answer: Stream[]) => client.setQueryData(allStreamsQuery().queryKey, firstPage(answer)),
  '/live/:id': (client, answer: Stream, id) => client.setQueryData(streamQuery(id).queryKey, answer),
  '/merch': (client, answer: Merch[]) => client.setQueryData(popularMerchQuery().queryKey, answer),
  '/merch/:id': (client, answer: Merch, id) => client.setQueryData(productQuery(id).queryKey, answer),
  '/community': (client, answer: Post[]) =>
    client.setQueryData(postsQuery().queryKey, firstPage(answer.slice(0, 3))),
  '/community/posts/:id': (client, answer: Post, id) => client.setQueryData(postQuery(id).queryKey, answer),
};

import type { BenchContext } from '../bench.ts';
import type { LoadJob } from '../load/load-job.ts';
import { idsIn } from './fill-members.ts';
import { personIdOf } from './member-docs.ts';
import type { SignToken } from './sign-token.ts';

/** A read of a round with its goals. */
export interface MemberRead {
  readonly name: string;
  readonly requests: LoadJob['requests'];
  /** Minimum ratio of responses per CPU second to the plain server's; absent if not compared. */
  readonly goal?: number;
}

const asList = 3;
const asRead = 1.5;

/** Pairs of search words, so that few searches repeat within a second. */
const searchWords = 'money market show naira save stock live mug forex plan budget comedy'.split(' ');

/** Public reads as a visitor and as a member, personal reads, and the dashboard. */
export async function readsOf(
  { urlOf }: Pick<BenchContext, 'urlOf'>,
  { people, sign }: { people: number; sign: SignToken },
): Promise<MemberRead[]> {
  const shows = await idsIn(urlOf, '/shows');
  const members = Array.from({ length: people }, (_, person) => {
    const id = personIdOf(person);
    return { id, headers: { Authorization: `Bearer ${sign(id)}` } };
  });
  const visitors = (path: (at: number) => string) =>
    Array.from({ length: people }, (_, at) => ({ path: `/api${path(at)}`, headers: {} }));
  const signedIn = (path: (at: number, id: string) => string) =>
    members.map(({ id, headers }, at) => ({ path: `/api${path(at, id)}`, headers }));
  const shown = (at: number) => `/shows/${shows[at % shows.length]}`;
  const found = (at: number) =>
    `/search?q=${searchWords[at % searchWords.length]}+${searchWords[Math.floor(at / searchWords.length) % searchWords.length]}`;
  const administrator = { Authorization: `Bearer ${sign(personIdOf(people), 'admin')}` };
  const lists = ['/shows', '/merch', '/streams/live', '/community/posts'];
  return [
    ...lists.flatMap((path): MemberRead[] => [
      { name: `${path}, visitor`, requests: visitors(() => path) },
      { name: `${path}, member`, requests: signedIn(() => path), goal: asList },
    ]),
    { name: '/shows/{id}, visitor', requests: visitors(shown) },
    { name: '/shows/{id}, member', requests: signedIn(shown), goal: asRead },
    {
      name: 'continue watching',
      requests: signedIn((_, id) => `/users/${id}/continue-watching`),
      goal: asRead,
    },
    { name: 'watch history', requests: signedIn((_, id) => `/users/${id}/watch-history`), goal: asRead },
    { name: 'orders', requests: signedIn((_, id) => `/orders/user/${id}`), goal: asRead },
    { name: '/search, visitor', requests: visitors(found) },
    { name: '/search, member', requests: signedIn(found), goal: asRead },
    {
      name: '/admin/dashboard',
      requests: [{ path: '/api/admin/dashboard', headers: administrator }],
    },
  ];
}

import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import type { Merch } from '@poc/contracts/entities/commerce';
import { accessTokenClaims, tokenRules } from '@poc/contracts/token';
import { newAddress, signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { demoStream } from '../support/live-stream.ts';
import { address, startOrder } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { times } from '../support/times.ts';
import { claimsOf } from '../support/token-parts.ts';
import { tokenSigner } from '../support/token-signer.ts';
import type { Caller } from './requests.ts';
import type { KnownValues } from './values.ts';

/** What generated requests may refer to: people, and things that exist in the system under test. */
export interface World {
  /** A token that is good now; undefined for a visitor. */
  tokenOf(endpoint: Endpoint, caller: Caller): string | undefined;
  knownTo(endpoint: Endpoint): KnownValues;
}

/** A token lives for minutes, and a long run for longer; a sign-out voids those of before. */
const renewTokenMs = 2_000;
const spareAccounts = 4;

/** Which things the `id` of an operation means, by its path. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^\/(admin\/)?orders\/\{id\}/, 'orders'],
  [/^\/(orders|payments)(?!\/user)/, 'merch'],
  [/^\/admin\/users/, 'accounts'],
  [/^\/(admin\/)?shows/, 'shows'],
  [/^\/(admin\/)?merch/, 'merch'],
  [/^\/streams/, 'streams'],
  [/^\/(admin|community)\/posts/, 'posts'],
  [/comments/, 'comments'],
];
type Kind = 'orders' | 'merch' | 'accounts' | 'shows' | 'streams' | 'posts' | 'comments';

/** Makes people and things of its own beside the demo data. */
export async function createWorld(): Promise<World> {
  const sign = await tokenSigner();
  const [admin, member, accounts] = await Promise.all([
    signIn('admin'),
    signUp(),
    times(spareAccounts, () => signUp()),
  ]);
  // What people do to themselves may end their sessions or their account: each such operation has a person of its own.
  const owners = new Map<string, Signed>();
  for (const { id, access, method } of allEndpoints) {
    if (access === 'self' && method !== 'GET') owners.set(id, await signUp());
  }
  const things = await findThings(member, admin);
  const ids: Record<Kind, readonly string[]> = {
    ...things.ids,
    accounts: accounts.map(({ user }) => user.id),
  };
  const everyId = Object.values(ids).flat();
  const fields: Record<string, readonly string[]> = {
    ...things.fields,
    show_id: ids.shows,
    post_id: ids.posts,
    userId: ids.accounts,
    email: [...accounts.map(({ email }) => email), 'nobody@poc.test'],
    newEmail: Array.from({ length: 8 }, () => newAddress('moved')),
    name: ['Chidi Okafor', 'Ọláolúwa Àjàyí'],
    phone: ['0803 000 0199'],
    password: ['Correct-horse-9', 'Another-horse-10'],
    currentPassword: ['Correct-horse-9'],
    newPassword: ['Another-horse-10'],
    address: [address.address],
    city: [address.city],
    state: [address.state],
    lga: [address.lga],
    variants: ['[{"size":"M","colour":null,"stock":3}]', '[]', '{"$gt":1}'],
    contentType: ['video/mp4'],
    fileName: ['film.mp4'],
  };

  const renewed = new Map<string, { token: string; until: number }>();
  const fresh = ({ token, user }: Signed): string => {
    const held = renewed.get(user.id);
    if (held && Date.now() < held.until) return held.token;
    const iat = Math.floor(Date.now() / 1_000);
    const claims = { ...accessTokenClaims.parse(claimsOf(token)), iat, exp: iat + tokenRules.maxAgeSeconds };
    const next = { token: sign(claims), until: Date.now() + renewTokenMs };
    renewed.set(user.id, next);
    return next.token;
  };
  const owner = ({ id }: Endpoint): Signed => owners.get(id) ?? member;

  return {
    tokenOf: (endpoint, caller) => {
      if (caller === 'visitor') return undefined;
      if (caller === 'nonsense') return 'nonsense';
      if (caller === 'member') return fresh(member);
      if (endpoint.access === 'admin') return fresh(admin);
      if (endpoint.access === 'self') return fresh(owner(endpoint));
      return endpoint.access === 'member' ? fresh(member) : undefined;
    },
    knownTo: (endpoint) => (field) => {
      if (field === 'id') {
        if (endpoint.access === 'self') return [owner(endpoint).user.id];
        const kind = kinds.find(([pattern]) => pattern.test(endpoint.path))?.[1];
        const known = kind === undefined ? everyId : ids[kind];
        // What one operation takes away the others would look for in vain.
        return endpoint.method === 'DELETE' ? known.slice(-1) : known;
      }
      return fields[field] ?? (/(_id|Id)$/.test(field) ? everyId : []);
    },
  };
}

const captionFields = ['en', 'pcm', 'yo', 'ha', 'ig'].map((language) => `captions_${language}`);

/** Ids and values of the demo data, and of an order, a post and a comment that are made for it. */
async function findThings(member: Signed, admin: Signed) {
  const { token } = member;
  const read = async <T>(path: string) => (await api('GET', path, { token })).body as T[];
  const [shows, merch, streams, upcoming] = await Promise.all([
    read<{ id: string; category: string }>('/shows?limit=3'),
    read<Merch>('/merch?limit=3&sort=newest'),
    read<{ id: string }>('/streams?limit=3'),
    read<{ id: string }>('/streams?status=scheduled&limit=3'),
  ]);
  const stream = await demoStream();
  const [show] = shows;
  const [product] = merch;
  if (!show || !product) throw new Error('the demo data has no show or no product');
  const posts = await times(2, () =>
    make('/community/posts', token, { title: 'Ajo', content: 'Saving together.' }),
  );
  const comments = await times(2, () => make(`/shows/${show.id}/comments`, token, { content: 'Well said' }));
  const payment = await startOrder(member, [[product, 1]]);
  const paid = await times(2, () => placePaidOrder(member, product));
  const upload = { fileName: 'film.mp4', contentType: 'video/mp4', bytes: 1_000 };
  const { uploadId } = await make('/shows/upload-video', admin.token, upload);
  const messages = await read<{ id: string }>(`/streams/${stream.id}/messages?limit=5`);
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return {
    ids: {
      shows: idsOf(shows),
      merch: idsOf(merch),
      streams: [stream.id, ...idsOf(upcoming), ...idsOf(streams)],
      posts: posts.map(({ id }) => id ?? ''),
      comments: comments.map(({ comment }) => comment?.id ?? ''),
      orders: [payment.order_id, ...idsOf(paid)],
    },
    fields: {
      stream_url: [stream.stream_url],
      image_url: [product.image_url],
      category: [show.category],
      reference: [payment.reference],
      uploadId: [uploadId ?? ''],
      messageId: idsOf(messages),
      message_id: idsOf(messages),
      text: ['WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome'],
      // Empty fields of a form are cleared.
      ...Object.fromEntries(
        ['thumbnail_url', 'video_url', 'duration', ...captionFields].map((name) => [name, ['']]),
      ),
    },
  };
}

async function make(path: string, token: string, body: object) {
  const answer = await api('POST', path, { token, body });
  if (answer.status !== 201)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as { id?: string; uploadId?: string; comment?: { id: string } };
}

import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { accessTokenClaims, tokenRules } from '@poc/contracts/token';
import { newAddress, signUp } from '../support/accounts.ts';
import { type Signed, signIn } from '../support/api.ts';
import { address } from '../support/shop.ts';
import { times } from '../support/times.ts';
import { claimsOf } from '../support/token-parts.ts';
import { tokenSigner } from '../support/token-signer.ts';
import type { Caller } from './requests.ts';
import { makeThings } from './things.ts';
import type { KnownValues } from './values.ts';

/** Accounts and resources in the system under test that generated requests refer to. */
export interface World {
  /** Returns a currently valid token; undefined for visitors. */
  tokenOf(endpoint: Endpoint, caller: Caller): string | undefined;
  knownTo(endpoint: Endpoint): KnownValues;
}

/** Tokens are renewed, since a run outlives them and a sign-out revokes them. */
const renewTokenMs = 2_000;
const spareAccounts = 4;

/** The kind of resource that an operation's `id` refers to, by path. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^\/(admin\/)?orders\/\{id\}/, 'orders'],
  [/^\/(orders|payments)(?!\/user)/, 'merch'],
  [/^\/admin\/users/, 'accounts'],
  [/^\/admin\/announcements/, 'announcements'],
  [/^\/(admin\/)?shows/, 'shows'],
  [/^\/(admin\/)?hosts/, 'hosts'],
  [/^\/(admin\/)?merch/, 'merch'],
  [/^\/streams/, 'streams'],
  [/^\/(admin|community)\/posts/, 'posts'],
  [/^\/community\/comments/, 'postComments'],
  [/^\/community\/members/, 'accounts'],
  [/comments/, 'comments'],
  [/^\/admin\/delivery-options/, 'deliveryOptions'],
  [/^\/admin\/discount-codes/, 'discounts'],
  [/^\/admin\/synonyms/, 'synonyms'],
];
type Kind =
  | 'orders'
  | 'merch'
  | 'accounts'
  | 'shows'
  | 'hosts'
  | 'streams'
  | 'posts'
  | 'postComments'
  | 'comments'
  | 'deliveryOptions'
  | 'discounts'
  | 'announcements'
  | 'synonyms';

/** Creates accounts and resources in addition to the demo data. */
export async function createWorld(): Promise<World> {
  const sign = await tokenSigner();
  const [admin, member, accounts] = await Promise.all([
    signIn('admin'),
    signUp(),
    times(spareAccounts, () => signUp()),
  ]);
  // Operations on the caller's own account may end its sessions or delete it, so each has a separate account.
  const owners = new Map<string, Signed>();
  for (const { id, access, method } of allEndpoints) {
    if (access === 'self' && method !== 'GET') owners.set(id, await signUp());
  }
  const things = await makeThings(member, admin);
  const ids: Record<Kind, readonly string[]> = {
    ...things.ids,
    accounts: accounts.map(({ user }) => user.id),
  };
  const everyId = Object.values(ids).flat();
  const fields: Record<string, readonly string[]> = {
    ...things.fields,
    show_id: ids.shows,
    host_id: ids.hosts,
    post_id: ids.posts,
    parent_id: ids.postComments,
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
    images: ['["https://cdn.example/a.webp","https://cdn.example/b.webp"]', '[]', '["a","a"]', '{"$gt":1}'],
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
        // A resource that one operation deletes or hides would be missing for the others.
        if (endpoint.method === 'DELETE') return known.slice(-1);
        return endpoint.method === 'PUT' ? known.slice(1) : known;
      }
      return fields[field] ?? (/(_id|Id)$/.test(field) ? everyId : []);
    },
  };
}

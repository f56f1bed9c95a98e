import encoding from 'k6/encoding';
import http from 'k6/http';
import { addressOf, listOf, paramsOf } from './api.js';

/** Members of the demo data, who all have the same password, and its administrator. */
const demo = {
  members: ['member', 'ada', 'tunde', 'zainab'].map((name) => ({
    email: `${name}@poc.test`,
    password: 'Member-demo-1',
  })),
  admin: { email: 'admin@poc.test', password: 'Admin-demo-1' },
};
/** `{ members: [{ email, password }, …], admin: { email, password } }`: at least four members for `live`. */
const accounts = __ENV.ACCOUNTS_FILE ? JSON.parse(open(__ENV.ACCOUNTS_FILE)) : demo;

/** The share of a token's life after which this virtual user signs in again: spread, since signing in hashes and is limited. */
const renewalShare = 0.7 + Math.random() * 0.25;
/** The sessions that this virtual user began itself, by email. */
const renewed = new Map();

/** Signs the first `count` people in, one after the other. For setup() alone; `tokenOf` gives the token for a call. */
export function signIn(count = accounts.members.length) {
  const device = deviceOfRun();
  return accounts.members.slice(0, count).map((account) => begin(account, device));
}

/** The administrator, signed in; undefined where the accounts name none. For setup() alone. */
export const signInAdmin = () => (accounts.admin ? begin(accounts.admin, deviceOfRun()) : undefined);

/** Names the sessions of one run, so that it ends its own and no others. */
const deviceOfRun = () => `poc-load ${Date.now().toString(36)}`;

function begin({ email, password }, device) {
  // A jar of its own: the cookie of one person must not go with the sign-in of the next.
  const params = { ...paramsOf('POST /auth/login'), jar: new http.CookieJar() };
  params.headers['User-Agent'] = device;
  const response = http.post(addressOf('/auth/login'), JSON.stringify({ email, password }), params);
  if (response.status !== 200)
    throw new Error(`${email} can't sign in: ${response.status || response.error}`);
  const { token, user } = response.json();
  const { iat, exp } = JSON.parse(encoding.b64decode(token.split('.')[1], 'rawurl', 's'));
  return { id: user.id, email, device, token, signedInAtMs: Date.now(), lifeMs: (exp - iat) * 1_000 };
}

/**
 * A token of a person who was signed in by setup(). It lives for minutes: in a longer run each virtual user signs the person
 * in again, before it ends. Where that fails it says why, and the old one goes on: what is then answered 401 shows in the figures.
 */
export function tokenOf(person) {
  const session = renewed.get(person.email) ?? person;
  if (Date.now() - session.signedInAtMs < session.lifeMs * renewalShare) return session.token;
  const account = [...accounts.members, accounts.admin].find((one) => one?.email === person.email);
  try {
    const begun = begin(account, person.device);
    renewed.set(person.email, begun);
    return begun.token;
  } catch (error) {
    console.warn(error.message);
    return session.token;
  }
}

/**
 * Ends the sessions of the run, also those that virtual users began. For teardown(). A list has 100 at most: what a run of
 * hours leaves beyond them ends by itself within a day.
 */
export function signOut(people) {
  for (const person of people) {
    const token = tokenOf(person);
    const path = `/users/${person.id}/sessions`;
    const ours = listOf(path, { token }).filter(({ device }) => device === person.device);
    // The one that ends the others comes last.
    for (const { id } of ours.sort((one, other) => one.current - other.current)) {
      const params = paramsOf('DELETE /users/{id}/sessions/{sessionId}', { token });
      http.del(addressOf(`${path}/${id}`), null, params);
    }
  }
}

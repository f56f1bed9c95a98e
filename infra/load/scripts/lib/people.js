import encoding from 'k6/encoding';
import http from 'k6/http';
import { listOf, paramsOf, urlOf } from './api.js';

/** Demo members, who share one password, and the demo administrator. */
const demo = {
  members: ['member', 'ada', 'tunde', 'zainab'].map((name) => ({
    email: `${name}@poc.test`,
    password: 'Member-demo-1',
  })),
  admin: { email: 'admin@poc.test', password: 'Admin-demo-1' },
};
/** `{ members: [{ email, password }, …], admin: { email, password } }`; `live` needs at least four members. */
const accounts = __ENV.ACCOUNTS_FILE ? JSON.parse(open(__ENV.ACCOUNTS_FILE)) : demo;

/**
 * Share of a token's life after which this virtual user signs in again. Randomised, since sign-in hashes and is
 * rate limited.
 */
const renewalShare = 0.7 + Math.random() * 0.25;
/** Sessions started by this virtual user, by email. */
const renewed = new Map();

/** Signs in the first `count` people, one by one. For setup() only; `tokenOf` returns a token for a call. */
export function signIn(count = accounts.members.length) {
  const device = deviceOfRun();
  return accounts.members.slice(0, count).map((account) => begin(account, device));
}

/** Signs in the administrator; undefined if the accounts name none. For setup() only. */
export const signInAdmin = () => (accounts.admin ? begin(accounts.admin, deviceOfRun()) : undefined);

/** Device name of this run's sessions, so that it ends only its own. */
const deviceOfRun = () => `poc-load ${Date.now().toString(36)}`;

function begin({ email, password }, device) {
  // A separate cookie jar, so that cookies of different users do not mix.
  const params = { ...paramsOf('POST /auth/login'), jar: new http.CookieJar() };
  params.headers['User-Agent'] = device;
  const response = http.post(urlOf('/auth/login'), JSON.stringify({ email, password }), params);
  if (response.status !== 200)
    throw new Error(`${email} could not sign in: ${response.status || response.error}`);
  const { token, user } = response.json();
  const { iat, exp } = JSON.parse(encoding.b64decode(token.split('.')[1], 'rawurl', 's'));
  return { id: user.id, email, device, token, signedInAtMs: Date.now(), lifeMs: (exp - iat) * 1_000 };
}

/**
 * Returns a valid token of a user signed in by setup(). Before a token expires, each virtual user signs in again. If
 * that fails, it logs the reason and returns the old token: later 401s appear in the metrics.
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
 * Ends the run's sessions, including those of virtual users. For teardown(). A list has at most 100 sessions; any
 * others expire within a day.
 */
export function signOut(people) {
  for (const person of people) {
    const token = tokenOf(person);
    const path = `/users/${person.id}/sessions`;
    const ours = listOf(path, { token }).filter(({ device }) => device === person.device);
    // The current session is deleted last.
    for (const { id } of ours.sort((one, other) => one.current - other.current)) {
      const params = paramsOf('DELETE /users/{id}/sessions/{sessionId}', { token });
      http.del(urlOf(`${path}/${id}`), null, params);
    }
  }
}

import http from 'k6/http';
import { addressOf, paramsOf } from './api.js';

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

/** Signs the first `count` people in, one after the other: `{ id, token, cookies }` each. For setup() alone. */
export const signIn = (count = accounts.members.length) => accounts.members.slice(0, count).map(signInAs);

/** The administrator, signed in; undefined where the accounts name none. For setup() alone. */
export const signInAdmin = () => (accounts.admin ? signInAs(accounts.admin) : undefined);

function signInAs({ email, password }) {
  // A jar of its own: the cookie of one person must not go with the sign-in of the next.
  const params = { ...paramsOf('POST /auth/login'), jar: new http.CookieJar() };
  const response = http.post(addressOf('/auth/login'), JSON.stringify({ email, password }), params);
  if (response.status !== 200)
    throw new Error(`${email} can't sign in: ${response.status || response.error}`);
  const { token, user } = response.json();
  const cookies = Object.entries(response.cookies).map(([name, [{ value }]]) => [name, value]);
  return { id: user.id, token, cookies: Object.fromEntries(cookies) };
}

/** Ends the sessions again, so that runs leave none behind. For teardown(). */
export function signOut(people) {
  for (const { token, cookies } of people) {
    const params = { ...paramsOf('POST /auth/logout', { token }), cookies, jar: new http.CookieJar() };
    http.post(addressOf('/auth/logout'), null, params);
  }
}

import { randomUUID } from 'node:crypto';
import { type ApiResponse, api, type Credentials, type Signed } from './api.ts';
import { codeTo } from './mail.ts';

export const password = 'Correct-horse-9';

export interface Newcomer extends Signed, Credentials {
  name: string;
}

/** Returns an unused email address. */
export const newAddress = (name = 'person', domain = 'poc.test'): string =>
  `${name}-${randomUUID().slice(0, 8)}@${domain}`;

/** Registers an account. The code is sent to the address. */
export const register = (name: string, email: string): Promise<ApiResponse> =>
  api('POST', '/auth/register', { body: { name, email, phone: '0803 000 0199', password } });

/** Signs up with the emailed code, like a user. */
export async function signUp(name = 'Chidi Okafor', email = newAddress()): Promise<Newcomer> {
  const asked = await register(name, email);
  if (asked.status !== 201)
    throw new Error(`sign-up returned ${asked.status}: ${JSON.stringify(asked.body)}`);
  const verified = await api('POST', '/auth/verify-email', {
    body: { email, verificationCode: await codeTo(email) },
    headers: { cookie: cookieOf(asked.headers, 'poc_browser') },
  });
  if (verified.status !== 200) throw new Error(`verification returned ${verified.status}`);
  return { ...(verified.body as Signed), email, name, password };
}

/** Returns a cookie that a response sets, in the form for requests: the refresh cookie by default. */
export const cookieOf = (headers: Headers, name = 'poc_refresh'): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

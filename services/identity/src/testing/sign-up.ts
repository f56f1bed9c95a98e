import { register } from '@poc/contracts/endpoints/sign-in';
import { uniqueName } from '@poc/testing/factories';
import type { CallResponse } from '@poc/testing/service';
import { browserCookieName } from '../sign-in/known-browsers/browser-cookie.ts';
import { password, type TestIdentity } from './start-identity.ts';
import { newestMail } from './stored-mails.ts';

export const newEmail = (): string => `${uniqueName('bisi')}@poc.test`;

export const signupBody = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Bisi Ade',
  email,
  phone: '0803 000 0199',
  password,
  ...changes,
});

export const browserTokenOf = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${browserCookieName}=`))
    ?.split(';')[0]
    ?.slice(browserCookieName.length + 1);

export const withBrowser = (token: string | undefined): { headers: Record<string, string> } => ({
  headers: token === undefined ? {} : { cookie: `${browserCookieName}=${token}` },
});

export async function signUp(
  identity: TestIdentity,
  email: string,
  changes: Record<string, unknown> = {},
  browser?: string,
): Promise<CallResponse<typeof register> & { browser: string | undefined }> {
  const response = await identity.service.call(register, {
    body: signupBody(email, changes),
    ...withBrowser(browser),
  });
  return { ...response, browser: browserTokenOf(response.headers) };
}

export const codeTo = async (identity: TestIdentity, email: string): Promise<string> =>
  (await newestMail(identity, email, 'verification-code')).code;

export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

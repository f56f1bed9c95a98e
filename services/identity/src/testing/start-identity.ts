import { randomBytes } from 'node:crypto';
import { login } from '@poc/contracts/endpoints/sign-in';
import type { InternetRules } from '@poc/kit/internet/request-public';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type TestClock, testClock } from '@poc/testing/clock';
import { uniqueName } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { useStarted } from '@poc/testing/use-started';
import { type NewPerson, registerPerson } from '../accounts/register-person.ts';
import type { UserDoc } from '../accounts/user.model.ts';
import type { IdentityConfig } from '../config.ts';
import type { IdentityParts } from '../deps.ts';
import { identityService } from '../service.ts';
import { refreshCookieName } from '../sessions/refresh-cookie.ts';

export const password = 'Member-demo-1';
/** Hash of `password` at the lowest cost, since most tests sign in: 0.1 ms instead of 50 ms of CPU. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdHM$ymmDomVbaSQI7DxSvOnnqDqtkhIXwmbzZNHMRWwJ6Pw';

export interface TestIdentity {
  readonly service: TestService<IdentityConfig, IdentityParts>;
  readonly clock: TestClock;
  addPerson(changes?: Partial<NewPerson>): Promise<UserDoc>;
  signIn(email: string, remember?: boolean): Promise<{ token: string; refreshToken: string }>;
}

export const useIdentity = (...settings: Parameters<typeof startIdentity>): TestIdentity =>
  useStarted(
    () => startIdentity(...settings),
    ({ service }) => service.stop(),
  );

/**
 * Starts identity with its own database and a test clock.
 * @param options.pushRules network rules for push services
 * @param options.picturesFrom fetches pictures by URL
 * @param options.consumes true to consume events; Kafka is shared with all other tests, so their events are consumed
 *   as well
 */
export async function startIdentity(
  config: Partial<IdentityConfig> = {},
  {
    consumes = false,
    ...options
  }: {
    consumes?: boolean;
    picturesFrom?: (url: string) => Promise<Buffer>;
    pushRules?: InternetRules;
  } = {},
): Promise<TestIdentity> {
  const clock = testClock(new Date());
  const service = await startTestService({
    // Without a mail server, emails stay in the database, where tests read them; so do push messages.
    ...identityService({ sendsMail: config.SMTP_URL !== undefined, sendsPush: false, ...options }),
    ...(consumes ? {} : { handlers: () => [] }),
    clock,
    config: {
      PUBLIC_URL: 'http://localhost:8080',
      KEY_ENCRYPTION_SECRET: randomBytes(32).toString('base64'),
      SUPPORT_EMAIL: 'support@poc.test',
      MAIL_FROM: 'POC <hello@poc.test>',
      PASSWORD_QUEUE_LIMIT: 200,
      SIGN_IN_FAILURES_PER_MINUTE: 10_000,
      ORDER_NOTICE_TO: 'administrators',
      PUSH_HOSTS: [],
      ...config,
    },
  });

  return {
    service,
    clock,
    addPerson: (changes = {}) =>
      withTransaction(service.deps.db, (tx) =>
        registerPerson(tx, {
          name: 'Ada Eze',
          email: `${uniqueName('ada')}@poc.test`,
          phone: '+2348030000103',
          passwordHash,
          emailVerified: true,
          createdAt: clock.now(),
          ...changes,
        }),
      ),
    async signIn(email, remember = true) {
      const response = await service.call(login, { body: { email, password, remember } });
      if (!response.body)
        throw new Error(
          `sign-in failed: ${response.status} ${response.code} ${JSON.stringify(response.errors)}`,
        );
      return { token: response.body.token, refreshToken: refreshTokenOf(response.headers) ?? '' };
    },
  };
}

export const refreshCookieOf = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${refreshCookieName}=`));

export const refreshTokenOf = (headers: Headers): string | undefined =>
  refreshCookieOf(headers)
    ?.split(';')[0]
    ?.slice(refreshCookieName.length + 1);

export const withCookie = (refreshToken: string): { headers: Record<string, string> } => ({
  headers: { cookie: `${refreshCookieName}=${refreshToken}` },
});

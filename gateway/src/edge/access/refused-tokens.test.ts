import { allEndpoints } from '@poc/contracts/endpoints/all';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../testing/send.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
const tokens = { unauthenticated: '', token_expired: '' };
const reached = () => Object.values(gateway.fakes).flatMap(({ seen }) => seen.map(({ url }) => url));

beforeAll(async () => {
  const limits = { RATE_LIMIT_PER_MINUTE: '100000', AUTH_RATE_LIMIT_PER_MINUTE: '100000' };
  gateway = await startTestGateway(limits);
  tokens.unauthenticated = gateway.tokens.forge('none');
  tokens.token_expired = gateway.tokens.sign({ issuedAt: Date.now() - 1_000_000 });
});
afterAll(() => gateway.end());
beforeEach(() => {
  for (const fake of Object.values(gateway.fakes)) fake.seen.length = 0;
});

const pathOf = (path: string) => `/api${path.replace(/\{\w+\}/g, 'a'.repeat(24))}`;
const readingTokens = allEndpoints.filter((endpoint) => !endpoint.ignoresToken);
const others = allEndpoints.filter((endpoint) => endpoint.ignoresToken);

describe.each(['unauthenticated', 'token_expired'] as const)('a token that is %s', (code) => {
  it.each(readingTokens)('gets 401 by $method $path', async ({ method, path }) => {
    const response = await send(gateway.url, pathOf(path), { method, token: tokens[code] });
    expect(response).toMatchObject({ status: 401, code });
    expect(reached()).toEqual([]);
  });

  it.each(others)('does not prevent $method $path', async ({ method, path }) => {
    await send(gateway.url, pathOf(path), { method, token: tokens[code] });
    expect(reached()).toEqual([pathOf(path)]);
  });
});

it('is ignored only by endpoints that begin or end a session, or carry their own proof', () => {
  expect(others.map(({ id }) => id).sort()).toEqual([
    'acceptInvitation',
    'confirmNewsletter',
    'forgotPassword',
    'giveSecondFactor',
    'leaveNewsletter',
    'login',
    'logout',
    'receivePaystackWebhook',
    'refreshSession',
    'register',
    'resendVerification',
    'resetPassword',
    'startCardLink',
    'undoEmailChange',
    'verifyEmail',
    'viewCardLink',
  ]);
});

import { banFromPosting } from '@poc/contracts/endpoints/community-moderation';
import * as contracts from '@poc/contracts/endpoints/community-relations';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useCommunity } from '../../testing/start-community.ts';

/** Without Kafka, so that no events from identity arrive. */
const community = useCommunity({ config: { KAFKA_BROKERS: '127.0.0.1:1' } });

it.each([
  ['followed', contracts.followMember, { following: true }],
  ['muted', contracts.muteMember, { muted: true }],
  ['blocked', contracts.blockMember, { blocked: true }],
] as const)('a person without a projection can be %s', async (_, contract, body) => {
  const { tokens, call } = community.service;
  const id = newId();
  tokens.member({ id });
  const response = await call<typeof contract>(contract, {
    ...{ params: { id }, token: tokens.member(), body },
  } as never);
  expect([response.status, response.body]).toMatchObject([200, body]);
  const unknown = { params: { id: newId() }, token: tokens.member(), body };
  expect((await call<typeof contract>(contract, unknown as never)).code).toBe('member_not_found');
});

it('a person without a projection can be banned from posting', async () => {
  const { tokens, call } = community.service;
  const id = newId();
  tokens.member({ id, name: 'Ngozi Obi' });
  const given = { token: tokens.admin(), body: { days: 1, reason: 'Spam.' } };
  const { status, body } = await call(banFromPosting, { ...given, params: { id } });
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('Ngozi Obi')]);
  expect((await call(banFromPosting, { ...given, params: { id: newId() } })).code).toBe('not_found');
});

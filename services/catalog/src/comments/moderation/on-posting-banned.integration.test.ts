import { createShowComment } from '@poc/contracts/endpoints/catalog';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../handlers.ts';
import { catalogService } from '../../service.ts';
import { showModel } from '../../shows/show.model.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { postingBanModel } from './posting-ban.model.ts';

const show = showDoc();
const catalog = useTestService(catalogService());
beforeAll(async () => {
  await showModel(catalog.deps.db).create(show);
});

/** Applies an event as the consumer would, without Kafka. */
async function apply<E extends EventContract>(contract: E, data: DataInputOf<E>): Promise<void> {
  const { deps } = catalog;
  const handler = handlers(deps).find((one) => one.contract.type === contract.type);
  if (!handler) throw new Error(`no handler for ${contract.type}`);
  const at = { occurredAt: new Date().toISOString(), traceId: '' };
  const event = { id: newId(), type: contract.type, key: newId(), ...at, data: contract.data.parse(data) };
  await withTransaction(deps.db, (tx) => handler.handle(event, tx));
}
const ban = (userId: string, until: Date | null) =>
  apply(postingBanned, { userId, until: until?.toISOString() ?? null, reason: 'Adverts', by: newId() });
const inMs = (ms: number) => new Date(Date.now() + ms);
const say = (id: string) =>
  catalog.call(createShowComment, {
    token: catalog.tokens.member({ id }),
    params: { id: show._id.toHexString() },
    body: { content: 'Lovely' },
  });

describe('a banned user', () => {
  it('403: cannot comment until the ban ends or is lifted', async () => {
    const id = newId();
    await ban(id, inMs(60_000));
    const refused = await say(id);
    expect(refused).toMatchObject({ status: 403, code: 'posting_banned' });
    expect(refused.error).toMatch(/ You are banned until .* \(Lagos time\)\.$/);
    await ban(id, null);
    expect((await say(id)).error).toMatch(/ You are banned without an end\.$/);
    await apply(postingUnbanned, { userId: id, by: newId() });
    expect((await say(id)).status).toBe(201);
    await ban(id, inMs(-1));
    expect((await say(id)).status).toBe(201);
    await ban(newId(), null);
    expect((await say(id)).status).toBe(201);
  });

  it('has no ban left after erasure, in any order of events', async () => {
    const { db } = catalog.deps;
    const gone = (userId: string) => apply(userDeleted, { userId, deletedAt: new Date().toISOString() });
    const banned = newId();
    await ban(banned, null);
    await gone(banned);
    const deleted = newId();
    await gone(deleted);
    expect(await personModel(db).findById(deleted).lean()).toMatchObject({ deleted: true });
    await ban(deleted, null);
    for (const id of [banned, deleted]) expect(await postingBanModel(db).findById(id).lean()).toBeNull();
  });
});

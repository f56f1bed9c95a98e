import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());

const hourMs = 3_600_000;
const open = async (more: Record<string, unknown> = {}) => {
  const { reference } = await sandbox.paid();
  const { json, status } = await sandbox.call('POST', '/sandbox/disputes', { reference, ...more });
  return { reference, status, id: String(json.data?.id) };
};
const read = async (id: string) => (await sandbox.call('GET', `/dispute/${id}`)).json.data;
const resolve = (id: string, body: unknown) => sandbox.call('POST', `/sandbox/disputes/${id}/resolve`, body);
const statusOf = async (reference: string) =>
  (await sandbox.call('GET', `/transaction/verify/${reference}`)).json.data.status;
const eventsOf = (reference: string) =>
  sandbox.receiver.arrived.filter(
    ({ event, data }) =>
      event.startsWith('charge.dispute.') && Object(data.transaction).reference === reference,
  );

describe('a dispute', () => {
  it('emits events of opening, reminder and resolution; an accepted one refunds', async () => {
    const { reference, id } = await open();
    await sandbox.call('POST', `/sandbox/disputes/${id}/remind`);
    expect(await read(id)).toMatchObject({
      id,
      refund_amount: 499_000,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      category: 'chargeback',
      dueAt: '2027-01-16T02:00:00.000Z',
      transaction: { reference, amount: 499_000 },
    });
    await resolve(id, { resolution: 'merchant-accepted' });
    await sandbox.advance(0);
    expect(eventsOf(reference).map(({ event }) => event)).toEqual([
      'charge.dispute.create',
      'charge.dispute.remind',
      'charge.dispute.resolve',
    ]);
    expect(await read(id)).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' });
    expect(await statusOf(reference)).toBe('reversed');
    const refunds = await sandbox.call('GET', `/refund?transaction=${reference}`);
    expect(refunds.json.data[0]).toMatchObject({ amount: 499_000, dispute: id, status: 'processed' });
    expect((await resolve(id, { resolution: 'declined' })).status).toBe(400);
    expect((await sandbox.call('POST', '/refund', { transaction: reference })).json.code).toBe(
      'transaction_reversed',
    );
  });

  it('changes nothing if declined, and refunds a part if accepted in part', async () => {
    const won = await open();
    await resolve(won.id, { resolution: 'declined' });
    expect(await statusOf(won.reference)).toBe('success');
    const part = await open();
    await resolve(part.id, { resolution: 'merchant-accepted', amount: 100_000 });
    expect(await statusOf(part.reference)).toBe('success');
    expect((await read(part.id)).refund_amount).toBe(100_000);
    expect((await sandbox.call('POST', '/refund', { transaction: part.reference })).json.data.amount).toBe(
      399_000,
    );
  });

  it('is accepted when due without a response', async () => {
    const { id } = await open();
    await sandbox.advance(16 * hourMs - 1);
    expect((await read(id)).status).toBe('awaiting-merchant-feedback');
    await sandbox.advance(1);
    expect(await read(id)).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' });
  });

  it('is rejected for an unknown transaction, and for more than is left', async () => {
    const { reference } = await sandbox.paid();
    const dispute = (body: unknown) => sandbox.call('POST', '/sandbox/disputes', body);
    expect((await dispute({ reference: 'no-such' })).status).toBe(404);
    for (const amount of [0, 499_001, 'all']) expect((await dispute({ reference, amount })).status).toBe(400);
    expect((await dispute({})).status).toBe(400);
    expect((await sandbox.call('GET', '/dispute/1')).status).toBe(404);
  });

  it('is listed by state and time', async () => {
    const { id } = await open();
    const list = await sandbox.call('GET', '/dispute?status=awaiting-merchant-feedback&perPage=1');
    expect(list.json.data[0]).toMatchObject({ id });
    expect(list.json.meta).toMatchObject({ page: 1 });
    expect((await sandbox.call('GET', '/dispute?to=2020-01-01')).json.meta.total).toBe(0);
  });

  it('can be opened and resolved on the page', async () => {
    const { reference } = await sandbox.paid();
    const form = (path: string, body: string) =>
      sandbox.call('POST', path, body, { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect((await form('/sandbox/form/disputes', `reference=${reference}&amount=`)).status).toBe(303);
    const id = String((await sandbox.call('GET', '/dispute?perPage=1')).json.data[0]?.id);
    expect((await sandbox.call('GET', '/')).text).toContain(`/sandbox/form/disputes/${id}/resolve`);
    await form(`/sandbox/form/disputes/${id}/resolve`, 'resolution=declined');
    expect((await read(id)).resolution).toBe('declined');
  });
});

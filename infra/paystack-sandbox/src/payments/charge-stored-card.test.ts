import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());

const start = { email: 'ada@poc.test', amount: 499_000 };

describe('charging a stored card', () => {
  it('charges it without customer interaction, and emits the event', async () => {
    const { reference } = await sandbox.paid();
    const paid = await sandbox.call('GET', `/transaction/verify/${reference}`);
    const code = paid.json.data.authorization?.authorization_code;
    const charge = { ...start, amount: 1_000_000, authorization_code: code };
    const { status, json } = await sandbox.call('POST', '/transaction/charge_authorization', {
      ...charge,
      reference: 'renewal-1',
    });
    expect(status).toBe(200);
    expect(json.message).toBe('Charge attempted');
    expect(json.data).toMatchObject({
      status: 'success',
      reference: 'renewal-1',
      amount: 1_000_000,
      fees: 25_000,
      gateway_response: 'Approved',
      authorization: { authorization_code: code },
    });
    await sandbox.advance(0);
    const events = sandbox.receiver.arrived.filter(({ data }) => data.reference === 'renewal-1');
    expect(events.map(({ event }) => event)).toEqual(['charge.success']);

    await sandbox.call('PUT', '/sandbox/faults', { declineStoredCards: true });
    const declined = await sandbox.call('POST', '/transaction/charge_authorization', charge);
    expect(declined.json).toMatchObject({
      status: true,
      data: { status: 'failed', gateway_response: 'Declined' },
    });
    await sandbox.call('PUT', '/sandbox/faults', {});

    for (const wrong of [
      { email: 'tunde@poc.test' },
      { authorization_code: 'AUTH_none' },
      { authorization_code: undefined },
      { amount: 0 },
      { reference: 'renewal-1' },
    ]) {
      const refused = await sandbox.call('POST', '/transaction/charge_authorization', {
        ...charge,
        ...wrong,
      });
      expect(refused.status).toBe(400);
    }
    await sandbox.call('POST', '/customer/deactivate_authorization', { authorization_code: code });
    expect((await sandbox.call('POST', '/transaction/charge_authorization', charge)).status).toBe(400);
  });

  it('does not charge a transfer again', async () => {
    const { accessCode, reference } = await sandbox.begin();
    await sandbox.call('POST', `/sandbox/checkout/${accessCode}/pay`, { channel: 'bank_transfer' });
    const { json } = await sandbox.call('GET', `/transaction/verify/${reference}`);
    const refused = await sandbox.call('POST', '/transaction/charge_authorization', {
      ...start,
      authorization_code: json.data.authorization?.authorization_code,
    });
    expect(refused.json).toMatchObject({ code: 'authorization_not_reusable' });
  });
});

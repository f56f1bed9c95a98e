import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ refundStepMs: 0 });
});
afterAll(() => sandbox.stop());

describe('customers', () => {
  it('are created once per email, listed and fetched', async () => {
    const person = { email: 'ada@poc.test', first_name: 'Ada', last_name: 'Obi', phone: '08030000000' };
    const made = await sandbox.call('POST', '/customer', person);
    expect(made.json).toMatchObject({ message: 'Customer created', data: person });
    const again = await sandbox.call('POST', '/customer', { ...person, email: 'Ada@poc.test' });
    expect(again.json.data.customer_code).toBe(made.json.data.customer_code);
    const list = await sandbox.call('GET', '/customer?perPage=10');
    expect(list.json.meta).toMatchObject({ total: 1, perPage: 10 });
    const code = String(made.json.data.customer_code);
    expect((await sandbox.call('GET', `/customer/${code}`)).json.data).toMatchObject(person);
    expect((await sandbox.call('GET', '/customer/ada@poc.test')).json.data.customer_code).toBe(code);
    expect((await sandbox.call('GET', '/customer/CUS_none')).status).toBe(404);
    expect((await sandbox.call('POST', '/customer', {})).status).toBe(400);
    expect((await sandbox.call('POST', '/customer', { email: 'nobody' })).status).toBe(400);
  });

  it('lose a stored card that is deactivated', async () => {
    await sandbox.paid({ email: 'tunde@poc.test' });
    const authorizations = async () =>
      Array.from(
        Object((await sandbox.call('GET', '/customer/tunde@poc.test')).json.data.authorizations),
        (row: { authorization_code: string }) => row.authorization_code,
      );
    const [code] = await authorizations();
    const deactivate = (authorization_code?: string) =>
      sandbox.call('POST', '/customer/deactivate_authorization', { authorization_code });
    expect((await deactivate(code)).json.message).toBe('Authorization has been deactivated');
    expect(await authorizations()).toEqual([]);
    expect((await deactivate(code)).status).toBe(404);
    expect((await deactivate()).status).toBe(400);
  });
});

describe('the balance', () => {
  it('is income less fees and refunds', async () => {
    const balance = async () => Number((await sandbox.call('GET', '/balance')).json.data[0]?.balance);
    const before = await balance();
    const { reference } = await sandbox.paid({ amount: 1_000_000 });
    await sandbox.begin();
    expect((await balance()) - before).toBe(975_000);
    await sandbox.call('POST', '/refund', { transaction: reference, amount: 400_000 });
    expect((await balance()) - before).toBe(575_000);
  });
});

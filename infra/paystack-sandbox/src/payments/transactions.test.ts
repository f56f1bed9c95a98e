import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, createSandbox, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());

const start = { email: 'ada@poc.test', amount: 499_000 };

describe('the secret key', () => {
  it.each([
    ['', 'Format is Authorization: Bearer [secret key]', 'invalid_auth_format'],
    ['Basic abc', 'Format is Authorization: Bearer [secret key]', 'invalid_auth_format'],
    ['Bearer sk_test_other', 'Invalid key', 'invalid_Key'],
    ['Bearer pk_test_sandbox', 'Invalid key', 'invalid_Key'],
  ])('%j returns 401', async (authorization, message, code) => {
    const response = await sandbox.call('GET', '/transaction', undefined, { Authorization: authorization });
    expect(response.status).toBe(401);
    expect(response.json).toMatchObject({ status: false, message, code, type: 'validation_error' });
  });

  it('is required', async () => {
    const response = await fetch(`${sandbox.url}/balance`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'No Authorization Header was found' });
  });
});

describe('initialize', () => {
  it('returns the payment page', async () => {
    const { status, json } = await sandbox.call('POST', '/transaction/initialize', {
      ...start,
      reference: 'poc-65f0.a=1',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: true, message: 'Authorization URL created' });
    expect(json.data.reference).toBe('poc-65f0.a=1');
    expect(json.data.authorization_url).toBe(`${sandbox.url}/checkout/${json.data.access_code}`);
  });

  it('generates a missing reference, and accepts a form body', async () => {
    const form = new URLSearchParams({ email: 'ada@poc.test', amount: '20000' }).toString();
    const { status, json } = await sandbox.call('POST', '/transaction/initialize', form, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(200);
    expect(json.data.reference).toMatch(/^[a-z0-9]{15}$/);
  });

  it('ignores fields that the API does not know', async () => {
    const body = { ...start, colour: 'green', total: { kobo: 1 } };
    expect((await sandbox.call('POST', '/transaction/initialize', body)).status).toBe(200);
  });

  it('rejects a used reference', async () => {
    await sandbox.begin({ reference: 'twice' });
    const { status, json } = await sandbox.call('POST', '/transaction/initialize', {
      ...start,
      reference: 'twice',
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      status: false,
      message: 'Duplicate Transaction Reference',
      type: 'validation_error',
      code: 'duplicate_reference',
      meta: { nextStep: expect.stringContaining('new reference') },
    });
  });

  it.each([
    [{ email: undefined }, 400, 'missing_params'],
    [{ email: 'nobody' }, 400, 'invalid_email_address'],
    [{ amount: 0 }, 400, 'invalid_amount'],
    [{ amount: -5 }, 400, 'invalid_amount'],
    [{ amount: 10.5 }, 400, 'invalid_amount'],
    [{ amount: '1e3' }, 400, 'invalid_amount'],
    [{ amount: 4_999 }, 400, 'amount_below_minimum'],
    [{ amount: 1_000_000_001 }, 400, 'amount_limit_exceeded'],
    [{ currency: 'USD' }, 403, 'unsupported_currency'],
    [{ reference: 'no spaces' }, 400, 'invalid_reference'],
    [{ reference: 'no_underscore' }, 400, 'invalid_reference'],
    [{ channels: ['cash'] }, 400, 'invalid_channels'],
    [{ channels: ['qr'] }, 403, 'no_active_channel'],
    [{ callback_url: 'javascript:alert(1)' }, 400, 'invalid_params'],
    [{ plan: 'PLN_none' }, 400, 'plan_not_found'],
  ])('refuses %j with %i', async (wrong, status, code) => {
    const response = await sandbox.call('POST', '/transaction/initialize', { ...start, ...wrong });
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ status: false, code });
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    [JSON.stringify({ pad: 'x'.repeat(1_100_000) }), 413],
  ])('refuses a missing body', async (body, status) => {
    expect((await sandbox.call('POST', '/transaction/initialize', body)).status).toBe(status);
  });
});

describe('verify', () => {
  it('reports an unpaid transaction as abandoned', async () => {
    const { reference } = await sandbox.begin({ metadata: '{"orderId":"42"}' });
    const { status, json } = await sandbox.call('GET', `/transaction/verify/${reference}`);
    expect(status).toBe(200);
    expect(json.message).toBe('Verification successful');
    expect(json.data).toMatchObject({
      status: 'abandoned',
      reference,
      amount: 499_000,
      requested_amount: 499_000,
      currency: 'NGN',
      paid_at: null,
      fees: null,
      metadata: { orderId: '42' },
      gateway_response: 'The transaction was not completed',
      authorization: {},
      plan: null,
      plan_object: {},
    });
  });

  it('describes a payment', async () => {
    const { reference } = await sandbox.paid();
    const { json } = await sandbox.call('GET', `/transaction/verify/${reference}`);
    expect(json.data).toMatchObject({
      domain: 'test',
      status: 'success',
      amount: 499_000,
      requested_amount: 499_000,
      fees: 17_485,
      channel: 'card',
      gateway_response: 'Successful',
      paid_at: begin.toISOString(),
      paidAt: begin.toISOString(),
      created_at: begin.toISOString(),
      customer: { email: 'ada@poc.test', customer_code: expect.stringMatching(/^CUS_/) },
      authorization: {
        authorization_code: expect.stringMatching(/^AUTH_/),
        last4: '4081',
        bin: '408408',
        exp_month: '12',
        exp_year: '2030',
        reusable: true,
        channel: 'card',
      },
      log: { attempts: 1, errors: 0, success: true },
    });
  });

  it('returns ids beyond double precision', async () => {
    const { reference } = await sandbox.paid();
    const { text, json } = await sandbox.call('GET', `/transaction/verify/${reference}`);
    const id = String(json.data.id);
    expect(text).toContain(`"id":${id},`);
    expect(Number(id).toString()).not.toBe(id);
    expect(BigInt(id) < 2n ** 64n).toBe(true);
    expect((await sandbox.call('GET', `/transaction/${id}`)).json.data.reference).toBe(reference);
    expect((await sandbox.call('GET', `/transaction/${Number(id)}`)).status).toBe(404);
  });

  it('rejects an unknown reference', async () => {
    const { status, json } = await sandbox.call('GET', '/transaction/verify/never');
    expect(status).toBe(400);
    expect(json).toMatchObject({
      message: 'Transaction reference not found.',
      code: 'transaction_not_found',
    });
  });
});

describe('a transaction by its id', () => {
  it.each([
    ['abc', 400],
    ['12345', 404],
  ])('%s returns %i', async (id, status) => {
    expect((await sandbox.call('GET', `/transaction/${id}`)).status).toBe(status);
  });
});

describe('the list', () => {
  let own: TestSandbox;
  beforeAll(async () => {
    own = await createSandbox();
    for (const reference of ['one', 'two', 'three']) {
      await own.paid({ reference });
      await own.advance(3_600_000);
    }
    await own.begin({ reference: 'four', amount: 10_000 });
  });
  afterAll(() => own.stop());

  const references = async (query: string): Promise<unknown[]> => {
    const { json } = await own.call('GET', `/transaction?${query}`);
    return Array.from(Object(json.data), (row: { reference: string }) => row.reference);
  };

  it('lists newest first, in pages', async () => {
    expect(await references('')).toEqual(['four', 'three', 'two', 'one']);
    const { json } = await own.call('GET', '/transaction?perPage=3&page=2');
    expect(json.message).toBe('Transactions retrieved');
    expect(json.data[0]?.reference).toBe('one');
    expect(json.meta).toMatchObject({
      total: 4,
      skipped: 3,
      perPage: 3,
      page: 2,
      pageCount: 2,
      total_volume: 3 * 499_000 + 10_000,
    });
  });

  it.each([
    ['status=success', ['three', 'two', 'one']],
    ['status=abandoned', ['four']],
    ['status=failed', []],
    ['from=2027-01-15T11:00:00Z&to=2027-01-15T12:00:00Z', ['three', 'two']],
    ['amount=10000', ['four']],
    ['channel=ussd', []],
    ['currency=NGN&perPage=1', ['four']],
    ['customer=1', []],
  ])('%s', async (query, expected) => {
    expect(await references(query)).toEqual(expected);
  });

  it('rejects an invalid date', async () => {
    expect((await own.call('GET', '/transaction?from=soon')).status).toBe(400);
  });
});

describe('other paths', () => {
  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/metrics', 200],
    ['HEAD', '/readyz', 200],
    ['POST', '/healthz', 405],
    ['DELETE', '/transaction', 405],
    ['GET', '/transfer', 404],
  ])('%s %s returns %i', async (method, path, status) => {
    expect((await sandbox.call(method, path)).status).toBe(status);
  });
});

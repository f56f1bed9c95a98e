import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, goodCard, type TestSandbox } from '../testing/create-sandbox.ts';
import { feesOf } from './fees.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());

const pay = (accessCode: string, body: unknown) =>
  sandbox.call('POST', `/sandbox/checkout/${accessCode}/pay`, body);
const verify = async (reference: string) =>
  (await sandbox.call('GET', `/transaction/verify/${reference}`)).json.data;

describe("Paystack's fees", () => {
  it.each([
    [100, 2],
    [10_000, 150],
    [249_999, 3_750],
    [250_000, 13_750],
    [499_000, 17_485],
    [12_666_600, 199_999],
    [12_666_700, 200_000],
    [900_000_000, 200_000],
  ])('of %i kobo are %i', (amount, fees) => {
    expect(feesOf(amount)).toBe(fees);
  });
});

describe('the test cards', () => {
  const pin = { card: '507850785078507812', cvv: '081', expiry: '01/2031' };
  const pinOtp = { card: '5060666666666666666', cvv: '123', expiry: '12/30' };

  it.each([
    ['success', goodCard, 'success'],
    ['PIN', { ...pin, pin: '1111' }, 'success'],
    ['PIN and OTP', { ...pinOtp, pin: '1234', otp: '123456' }, 'success'],
    ['declined', { card: '4084080000005408', cvv: '001', expiry: '12/30' }, 'failed'],
    ['insufficient funds', { card: '4084080000670037', cvv: '787', expiry: '12/30' }, 'failed'],
  ])('%s, all together', async (_name, entry, status) => {
    const { accessCode, reference } = await sandbox.begin();
    const response = await pay(accessCode, entry);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      status,
      reference,
      redirect_url: `http://localhost:8080/payment/callback?trxref=${reference}&reference=${reference}`,
    });
    expect((await verify(reference)).status).toBe(status);
  });

  it('require PIN, then OTP, step by step', async () => {
    const { accessCode, reference } = await sandbox.begin();
    expect((await pay(accessCode, pinOtp)).json.status).toBe('send_pin');
    expect((await verify(reference)).status).toBe('ongoing');
    expect((await pay(accessCode, { pin: '1234' })).json.status).toBe('send_otp');
    expect((await pay(accessCode, { otp: '000000' })).json.status).toBe('send_otp');
    expect((await pay(accessCode, { otp: '123456' })).json.status).toBe('success');
    expect(await verify(reference)).toMatchObject({ authorization: { brand: 'verve', last4: '6666' } });
  });

  it('fail after three wrong OTPs', async () => {
    const { accessCode } = await sandbox.begin();
    await pay(accessCode, { ...pinOtp, pin: '1234' });
    await pay(accessCode, { otp: '1' });
    await pay(accessCode, { otp: '2' });
    expect((await pay(accessCode, { otp: '3' })).json).toMatchObject({
      status: 'failed',
      message: 'Incorrect OTP',
    });
  });

  it.each([
    [{ ...pin, pin: '9999' }, 'Incorrect PIN'],
    [{ ...goodCard, cvv: '111' }, 'Incorrect CVV'],
    [{ ...goodCard, expiry: '12/26' }, 'Expired Card'],
    [{ ...goodCard, card: '4111111111111111' }, expect.stringContaining('use the test card')],
  ])('fails with %j', async (entry, message) => {
    const { accessCode, reference } = await sandbox.begin();
    expect((await pay(accessCode, entry)).json).toMatchObject({ status: 'failed', message });
    expect(await verify(reference)).toMatchObject({ status: 'failed', paid_at: null, fees: null });
  });

  it.each([
    [{}],
    [{ card: goodCard.card, expiry: '12/30' }],
    [{ card: goodCard.card, cvv: '408' }],
    [{ ...goodCard, expiry: '13/30' }],
    [{ ...pin, pin: 'abcd' }],
    [{ channel: 'cash' }],
  ])('refuses %j', async (entry) => {
    const { accessCode } = await sandbox.begin();
    expect((await pay(accessCode, entry)).status).toBe(400);
  });

  it('can be retried after a decline until one pays', async () => {
    const { accessCode, reference } = await sandbox.begin();
    await pay(accessCode, { card: '4084080000005408', cvv: '001', expiry: '12/30' });
    expect((await pay(accessCode, goodCard)).json.status).toBe('success');
    expect(await verify(reference)).toMatchObject({ log: { attempts: 2, errors: 1, success: true } });
    const again = await pay(accessCode, goodCard);
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ code: 'checkout_used' });
  });
});

describe('bank transfer and USSD', () => {
  it.each(['bank_transfer', 'ussd'])('%s pays immediately', async (channel) => {
    const { accessCode, reference } = await sandbox.begin();
    expect((await pay(accessCode, { channel })).json.status).toBe('success');
    expect(await verify(reference)).toMatchObject({
      status: 'success',
      channel,
      authorization: { reusable: false, channel },
    });
  });

  it("a late transfer arrives once, by the sandbox's clock", async () => {
    const { accessCode, reference } = await sandbox.begin();
    const response = await pay(accessCode, { channel: 'bank_transfer', lateMinutes: 45 });
    expect(response.json.status).toBe('pending');
    expect((await verify(reference)).status).toBe('pending');
    expect((await pay(accessCode, goodCard)).json.code).toBe('checkout_on_its_way');
    await sandbox.advance(44 * 60_000);
    expect((await verify(reference)).status).toBe('pending');
    await sandbox.advance(60_000);
    expect((await verify(reference)).status).toBe('success');
    const events = sandbox.receiver.arrived.filter(({ data }) => data.reference === reference);
    expect(events.map(({ event }) => event)).toEqual(['charge.success']);
  });

  it.each([-1, 1.5, 99_999_999, 'soon'])('rejects a delay of %j minutes', async (lateMinutes) => {
    const { accessCode } = await sandbox.begin();
    expect((await pay(accessCode, { channel: 'bank_transfer', lateMinutes })).status).toBe(400);
  });

  it('offers only the requested channels', async () => {
    const { accessCode } = await sandbox.begin({ channels: ['card', 'bank'] });
    expect((await pay(accessCode, { channel: 'ussd' })).status).toBe(400);
  });
});

describe('cancellation and expiry', () => {
  it('redirects to the callback unpaid; the page can be opened again', async () => {
    const { accessCode, reference } = await sandbox.begin();
    await pay(accessCode, { card: '507850785078507812', cvv: '081', expiry: '12/30' });
    const response = await sandbox.call('POST', `/sandbox/checkout/${accessCode}/cancel`);
    expect(response.json).toEqual({
      status: 'cancelled',
      reference,
      redirect_url: `http://localhost:8080/payment/callback?trxref=${reference}&reference=${reference}`,
    });
    expect((await verify(reference)).status).toBe('abandoned');
    expect((await pay(accessCode, goodCard)).json.status).toBe('success');
    await sandbox.call('POST', `/sandbox/checkout/${accessCode}/cancel`);
    expect((await verify(reference)).status).toBe('success');
  });

  it("redirects to the metadata's cancel_action, if given", async () => {
    const metadata = { cancel_action: 'https://shop.example/cart' };
    const { accessCode } = await sandbox.begin({ metadata });
    const response = await sandbox.call('POST', `/sandbox/checkout/${accessCode}/cancel`);
    expect(response.json.redirect_url).toBe('https://shop.example/cart');
  });

  it('rejects payments after a day', async () => {
    const { accessCode, reference } = await sandbox.begin();
    await sandbox.advance(86_400_000);
    expect((await pay(accessCode, goodCard)).status).toBe(410);
    expect((await verify(reference)).status).toBe('abandoned');
  });

  it.each(['pay', 'cancel'])('rejects an unknown access code: %s', async (action) => {
    expect((await sandbox.call('POST', `/sandbox/checkout/none/${action}`, {})).status).toBe(404);
  });
});

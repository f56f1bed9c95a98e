import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, goodCard, type TestSandbox } from '../testing/create-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.stop());

const look = (accessCode: string, query = '') => sandbox.call('GET', `/checkout/${accessCode}${query}`);
/** Submits a form as a browser does. @returns the redirect target */
const submit = async (accessCode: string, step: string, fields: Record<string, string> = {}) => {
  const form = new URLSearchParams(fields).toString();
  const { status, headers } = await sandbox.call('POST', `/checkout/${accessCode}/${step}`, form, {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  return { status, location: headers.get('location') ?? '' };
};
const callback = (reference: string) =>
  `http://localhost:8080/payment/callback?trxref=${reference}&reference=${reference}`;

describe('the hosted page', () => {
  it('shows amount, email and channels, and loads no resources', async () => {
    const { accessCode, reference } = await sandbox.begin({ amount: 499_050 });
    const { status, text, headers } = await look(accessCode);
    expect(status).toBe(200);
    for (const part of [
      '₦4,990.50',
      'ada@poc.test',
      'Card',
      'Bank transfer',
      'USSD',
      reference,
      'Cancel payment',
    ]) {
      expect(text).toContain(part);
    }
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:8080");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/(?:src|href)="https?:/);
  });

  it('escapes user input', async () => {
    const { accessCode } = await sandbox.begin({ email: `a'&b@poc.test`, reference: 'x=1' });
    expect((await look(accessCode)).text).toContain('a&#39;&amp;b@poc.test');
    expect((await look(accessCode, '?channel=card&fill=<b>&problem=<b>')).text).not.toContain('<b>');
  });

  it('fills in a test card', async () => {
    const { accessCode } = await sandbox.begin();
    const { text } = await look(accessCode, '?channel=card&fill=pin-otp');
    expect(text).toContain('value="5060 6666 6666 6666 666"');
    expect(text).toContain('value="12/29"');
    expect(text).toContain('PIN 1234, OTP 123456');
  });

  it('redirects to the shop after a payment, and then shows that it is complete', async () => {
    const { accessCode, reference } = await sandbox.begin();
    expect(await submit(accessCode, 'card', goodCard)).toEqual({
      status: 303,
      location: callback(reference),
    });
    expect(await submit(accessCode, 'card', goodCard)).toEqual({
      status: 303,
      location: callback(reference),
    });
    expect((await look(accessCode)).text).toContain('This payment is complete');
  });

  it('requires PIN and OTP', async () => {
    const { accessCode, reference } = await sandbox.begin();
    const card = { card: '5060666666666666666', cvv: '123', expiry: '12/30' };
    const { location } = await submit(accessCode, 'card', card);
    expect(location).toBe(`/checkout/${accessCode}?channel=card`);
    expect((await look(accessCode)).text).toContain('Card PIN');
    expect((await submit(accessCode, 'pin', { pin: '12' })).location).toContain('problem=pin');
    expect((await look(accessCode, '?problem=pin')).text).toContain('A PIN has 4 digits.');
    await submit(accessCode, 'pin', { pin: '1234' });
    expect((await look(accessCode)).text).toContain('One-time code');
    await submit(accessCode, 'otp', { otp: '1' });
    expect((await look(accessCode)).text).toContain('2 more tries');
    expect((await submit(accessCode, 'otp', { otp: '123456' })).location).toBe(callback(reference));
  });

  it('allows another card during an attempt', async () => {
    const { accessCode } = await sandbox.begin();
    await submit(accessCode, 'card', { card: '507850785078507812', cvv: '081', expiry: '12/30' });
    await submit(accessCode, 'another-card');
    expect((await look(accessCode)).text).toContain('Card number');
  });

  it.each([
    ['4084080000005408', '001', 'Declined. You were not charged.'],
    ['4084080000670037', '787', 'Insufficient Funds. You were not charged.'],
  ])('says that %s was not charged', async (card, cvv, text) => {
    const { accessCode } = await sandbox.begin();
    const { location } = await submit(accessCode, 'card', { card, cvv, expiry: '12/30' });
    const response = await sandbox.call('GET', location);
    expect(response.text).toContain(`role="alert" id="problem">${text}`);
  });

  it.each([
    [{}, 'card'],
    [{ card: goodCard.card }, 'cvv'],
    [{ ...goodCard, expiry: 'soon' }, 'expiry'],
  ])('points at the field of %j', async (fields, problem) => {
    const { accessCode } = await sandbox.begin();
    const { location } = await submit(accessCode, 'card', fields);
    expect(location).toContain(`problem=${problem}`);
    const { text } = await sandbox.call('GET', location);
    expect(text).toMatch(new RegExp(`id="${problem}"[^>]*aria-invalid="true"`));
  });

  it('accepts an immediate transfer', async () => {
    const { accessCode, reference } = await sandbox.begin();
    const { text } = await look(accessCode, '?channel=bank_transfer');
    expect(text).toMatch(/99\d{8}/);
    expect((await submit(accessCode, 'transfer')).location).toBe(callback(reference));
  });

  it('accepts a late transfer and waits for it', async () => {
    const { accessCode, reference } = await sandbox.begin();
    const { location } = await submit(accessCode, 'transfer', { lateMinutes: '10' });
    const waiting = await sandbox.call('GET', location);
    expect(waiting.text).toContain('arrives in 10 minutes');
    expect(waiting.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    const status = async () => (await sandbox.call('GET', `/checkout/${accessCode}/status`)).json;
    expect(await status()).toMatchObject({ status: 'pending' });
    await sandbox.advance(600_000);
    expect(await status()).toEqual({ status: 'success', redirect_url: callback(reference) });
  });

  it('accepts USSD', async () => {
    const { accessCode, reference } = await sandbox.begin();
    expect((await look(accessCode, '?channel=ussd')).text).toMatch(/\*737\*33\*4\*\d{4}#/);
    expect((await submit(accessCode, 'ussd')).location).toBe(callback(reference));
  });

  it('offers only the channels of the transaction', async () => {
    const { accessCode } = await sandbox.begin({ channels: ['ussd'] });
    const { text } = await look(accessCode, '?channel=card');
    expect(text).not.toContain('Card number');
    expect(text).toContain('I have dialled');
    expect((await submit(accessCode, 'card', goodCard)).location).toBe(`/checkout/${accessCode}`);
  });

  it('redirects to the shop on cancellation', async () => {
    const { accessCode, reference } = await sandbox.begin();
    expect((await submit(accessCode, 'cancel')).location).toBe(callback(reference));
  });

  it('stays on the page without a callback URL', async () => {
    const { accessCode } = await sandbox.begin({ callback_url: undefined });
    expect((await submit(accessCode, 'cancel')).location).toBe(`/checkout/${accessCode}`);
    const { location } = await submit(accessCode, 'card', goodCard);
    expect((await sandbox.call('GET', location)).text).toContain('This payment is complete');
  });

  it('reports expired and unknown links', async () => {
    const { accessCode } = await sandbox.begin();
    await sandbox.advance(86_400_000);
    const old = await look(accessCode);
    expect([old.status, old.text]).toEqual([410, expect.stringContaining('expired')]);
    const never = await look('never');
    expect([never.status, never.text]).toEqual([404, expect.stringContaining('not found')]);
    expect((await submit(accessCode, 'card', goodCard)).location).toContain(`/checkout/${accessCode}`);
  });
});

describe('the start page', () => {
  it('shows cards, payments, events and faults, and sets them', async () => {
    const { reference } = await sandbox.paid();
    const { text } = await sandbox.call('GET', '/');
    for (const part of ['4084084084084081', reference, 'charge.success', 'Drop webhooks']) {
      expect(text).toContain(part);
    }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const set = await sandbox.call(
      'POST',
      '/sandbox/form/faults',
      'delayMs=5&failWith=html&dropWebhooks=on&refundOutcome=&amountOverride=',
      form,
    );
    expect(set.status).toBe(303);
    expect((await sandbox.call('GET', '/sandbox/faults')).json.data).toEqual({
      delayMs: 5,
      failWith: 'html',
      dropWebhooks: true,
    });
    expect((await sandbox.call('GET', '/')).text).toContain('value="html" selected');
    expect((await sandbox.call('POST', '/sandbox/form/faults', 'delayMs=x', form)).status).toBe(400);
    await sandbox.call('POST', '/sandbox/form/faults', 'delayMs=5&clear=on', form);
    expect((await sandbox.call('GET', '/sandbox/faults')).json.data).toEqual({});
    expect((await sandbox.call('POST', '/sandbox/form/clock', 'advanceMs=60000', form)).status).toBe(303);
  });
});

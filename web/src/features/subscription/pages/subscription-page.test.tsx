import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { noPlan, own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { openPage, press, toasts } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import {
  servePlans,
  serveQualities,
  serveSubscription,
  someBill,
  someCard,
  somePremium,
  someQuote,
} from '../testing/plans.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const { server, changes, reads } = startMemberServer();
const show = () =>
  openPage(
    '/user/subscription',
    <main id="main" tabIndex={-1}>
      <SubscriptionPage />
    </main>,
  );
const banner = async () => within(await screen.findByRole('region', { name: 'Your plan' }));
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') ?? heading);
};
const link = (scope: ReturnType<typeof within>, name: string) =>
  scope.getByRole('link', { name }).getAttribute('href');
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const cancelled = somePremium({ state: 'cancelled', status: 'cancelled', next_billing_date: null });

beforeEach(() => server.use(servePlans, serveQualities([360, 480, 720, 1080, 2160])));

test('shows an inactive banner, three plans with prices in naira, and the trial with its price', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'My Subscription' })).toBeTruthy();
  expect((await banner()).getByText('Inactive')).toBeTruthy();
  const [basic, premium, ultimate] = await Promise.all(['Basic', 'Premium', 'Ultimate'].map(card));
  expect(basic?.getByText('Your plan')).toBeTruthy();
  expect(premium?.getByText('Most Popular')).toBeTruthy();
  expect(premium?.getByText('₦4,990').compareDocumentPosition(premium.getByText('$9.99/month'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(ultimate?.getByText('Exclusive content')).toBeTruthy();
  expect(premium && link(premium, 'Choose Premium')).toBe('/subscription/checkout?plan=premium');
  expect(ultimate && link(ultimate, 'Choose Ultimate')).toBe('/subscription/checkout?plan=ultimate');
  const trial = within(screen.getByRole('region', { name: 'Free trial' }));
  expect(trial.getByText(/charge it ₦50, which we refund right away/)).toBeTruthy();
  expect(link(trial, 'Try Premium free')).toBe('/subscription/checkout?plan=premium&trial=1');
  expect(screen.getByText(/^No card yet/)).toBeTruthy();
  expect(screen.getByText('No bills yet.')).toBeTruthy();
});

const included = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(row) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('compares the plans by the rules of their services', async () => {
  show();
  await screen.findByRole('table', { name: 'What each plan includes' });
  expect(screen.getByRole('columnheader', { name: 'Basic (your plan)' })).toBeTruthy();
  expect(included('Free shows')).toEqual(['Included', 'Included', 'Included']);
  expect(included('Premium shows')).toEqual(['First 3 minutes', 'Included', 'Included']);
  expect(included('Exclusive shows')).toEqual(['First 3 minutes', 'First 3 minutes', 'Included']);
  expect(included('before everyone else')).toEqual(['Not included', '48 hours', '48 hours']);
  expect(included('Best video quality')).toEqual(['480p', '1080p', '2160p']);
  expect(included('Questions marked')).toEqual(['Not included', 'Not included', 'Included']);
});

test('names today’s price of an upgrade on its card, and none for other plans', async () => {
  const asked: (string | null)[] = [];
  server.use(
    serveSubscription(somePremium()),
    http.get(own('/subscription/quote'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('plan'));
      return HttpResponse.json(someQuote({ plan: 'ultimate', price: 9_990, credit: 2_495.5, due: 7_494.5 }));
    }),
  );
  show();
  const ultimate = await card('Ultimate');
  expect(await ultimate.findByText('₦7,494.50 today')).toBeTruthy();
  expect(ultimate.getByText(/after ₦2,495\.50 for the rest of your Premium/)).toBeTruthy();
  expect((await card('Premium')).queryByText(/today/)).toBeNull();
  expect(asked).toEqual(['ultimate']);
});

test('shows an upgrade without today’s price when that cannot be calculated', async () => {
  server.use(
    serveSubscription(somePremium()),
    http.get(own('/subscription/quote'), () => refusal(503, 'service_unavailable', 'Try again')),
  );
  show();
  const ultimate = await card('Ultimate');
  await waitFor(() => expect(ultimate.queryByText(/today/)).toBeNull());
  expect(link(ultimate, 'Upgrade to Ultimate')).toBe('/subscription/checkout?plan=ultimate');
});

const promises = ['Standard quality', 'HD', '4K'];

test('promises qualities on the cards when videos are offered in them', async () => {
  show();
  for (const [name, promise] of [
    ['Basic', 'Standard quality'],
    ['Premium', 'HD'],
    ['Ultimate', '4K'],
  ] as const) {
    expect(await (await card(name)).findByText(promise)).toBeTruthy();
  }
});

test.each([
  ['without an encoder', () => HttpResponse.json({ qualities: [] })],
  ['while it is not known', () => refusal(503, 'service_unavailable', 'Try again')],
])('%s the cards promise no quality, but everything else', async (_, respond) => {
  const asked = vi.fn(respond);
  server.use(http.get('*/api/shows/qualities', asked));
  show();
  expect(await (await card('Ultimate')).findByText('Exclusive content')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(included('Premium shows')).toEqual(['Not included', 'Included', 'Included']);
  expect(screen.queryByRole('row', { name: /quality/ })).toBeNull();
  for (const promise of promises) expect(screen.queryByText(promise)).toBeNull();
});

test('shows no cards before it is known which qualities they promise', async () => {
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/shows/qualities', async () => {
      await asked;
      return HttpResponse.json({ qualities: [720] });
    }),
  );
  show();
  await screen.findByText('No bills yet.');
  expect(screen.queryByText('Exclusive content')).toBeNull();
  respond();
  expect(await (await card('Premium')).findByText('HD')).toBeTruthy();
});

test('does not offer a used trial again', async () => {
  server.use(serveSubscription({ ...noPlan, trial_available: false }));
  show();
  await banner();
  expect(screen.queryByRole('region', { name: 'Free trial' })).toBeNull();
});

test('confirms before cancelling, names the end and shows the result', async () => {
  server.use(
    serveSubscription(somePremium()),
    http.post(own('/subscription/cancel'), () => {
      server.use(serveSubscription(cancelled));
      return HttpResponse.json(cancelled);
    }),
  );
  show();
  await banner();
  press('Cancel Subscription');
  const dialog = await inDialog('Cancel Premium?');
  expect(dialog.getByText(/stays active until 15 Dec 2046/)).toBeTruthy();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
  await waitFor(() => expect(toasts()).toEqual(['Subscription cancelled successfully']));
  expect((await banner()).getByText('Cancelled')).toBeTruthy();
  expect((await card('Basic')).getByText('Yours from 15 Dec 2046')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reports a failed cancellation', async () => {
  server.use(
    serveSubscription(somePremium()),
    http.post(own('/subscription/cancel'), () => refusal(500, 'internal_error', 'Something broke.')),
  );
  show();
  await banner();
  press('Cancel Subscription');
  fireEvent.click((await inDialog('Cancel Premium?')).getByRole('button', { name: 'Cancel Subscription' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to cancel subscription']));
  expect((await banner()).getByText('Active')).toBeTruthy();
});

test('confirms choosing Basic, cancels, and says so in the specified words', async () => {
  server.use(
    serveSubscription(somePremium()),
    http.post(own('/subscription/cancel'), () => HttpResponse.json(cancelled)),
  );
  show();
  fireEvent.click((await card('Basic')).getByRole('button', { name: 'Downgrade to Basic' }));
  const dialog = await inDialog('Downgrade to Basic?');
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Downgrade to Basic' }));
  await waitFor(() => expect(toasts()).toEqual(['You have been downgraded to the Basic plan']));
  expect(changes().map(({ url }) => url)).toEqual([`${own('/subscription/cancel').replace('*', '')}`]);
});

test.each([
  ['a paid plan at once', 'paid', 'Resume Premium'],
  ['a trial after a confirmation of its price', 'trial', 'Resume Premium for ₦4,990 a month'],
] as const)('resumes %s', async (_plan, period, name) => {
  server.use(
    http.get(own('/payment-methods'), () => HttpResponse.json([someCard()])),
    serveSubscription({ ...cancelled, period }),
    http.post(own('/subscription/resume'), () => {
      server.use(serveSubscription(somePremium()));
      return HttpResponse.json(somePremium());
    }),
  );
  show();
  await banner();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
  const resume = screen.getByRole('button', { name });
  resume.focus();
  fireEvent.click(resume);
  if (period === 'trial') {
    const dialog = await inDialog('Keep Premium for ₦4,990 a month?');
    expect(dialog.getByText(/^We charge your default card ₦4,990 a month from 15 Dec 2046/)).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep for ₦4,990 a month' }));
  }
  await waitFor(() => expect(toasts()).toEqual(['Your Premium plan was resumed.']));
  expect((await banner()).getByText('Active')).toBeTruthy();
  // The focused button is gone.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('a member without a card pays the next month, and sees nothing about a bank', async () => {
  const unpaid = { state: 'grace', grace_until: somePremium().end_date, renews_by_card: false } as const;
  server.use(serveSubscription(somePremium({ ...unpaid, last_failure: 'There is no card to charge.' })));
  show();
  const said = await banner();
  expect(said.getByText(/^Your next month is not paid yet/)).toBeTruthy();
  expect(link(said, 'Pay now')).toBe('/subscription/checkout?plan=premium');
  expect(said.queryByText(/bank said/)).toBeNull();
});

test('a gift is kept for its price only after a confirmation', async () => {
  server.use(serveSubscription({ ...cancelled, period: 'gift' }));
  show();
  expect((await banner()).getByText('Gift')).toBeTruthy();
  press('Keep Premium for ₦4,990 a month');
  const dialog = await inDialog('Keep Premium for ₦4,990 a month?');
  expect(dialog.getByText(/No card is charged: we email you a payment link/)).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('shows and reverts a planned change, and distinguishes upgrades from downgrades', async () => {
  const ultimate = somePremium({ plan: 'ultimate', plan_name: 'Ultimate', next_plan: 'premium' });
  server.use(serveSubscription(ultimate));
  const { unmount } = show();
  const said = await banner();
  expect(said.getByText('You change to Premium on 15 Dec 2046.')).toBeTruthy();
  expect(said.getByRole('button', { name: 'Keep Ultimate' })).toBeTruthy();
  expect((await card('Premium')).queryByRole('link')).toBeNull();
  unmount();
  server.use(serveSubscription({ ...ultimate, next_plan: null }));
  const view = show();
  expect(link(await card('Premium'), 'Downgrade to Premium')).toBe('/subscription/checkout?plan=premium');
  view.unmount();
  server.use(serveSubscription({ ...ultimate, next_plan: null, state: 'cancelled', status: 'cancelled' }));
  const ending = show();
  expect((await card('Premium')).getByText('Resume Ultimate first to change to Premium.')).toBeTruthy();
  ending.unmount();
  server.use(serveSubscription(somePremium()));
  show();
  expect(link(await card('Ultimate'), 'Upgrade to Ultimate')).toBe('/subscription/checkout?plan=ultimate');
});

test('shows reason, end and payment link during the grace period', async () => {
  const grace = {
    state: 'grace',
    end_date: '2020-12-15T10:00:00.000Z',
    grace_until: '2046-12-22T10:00:00.000Z',
  } as const;
  server.use(serveSubscription(somePremium({ ...grace, last_failure: 'Insufficient funds' })));
  show();
  const said = await banner();
  expect(said.getByText(/active until 22 Dec 2046/)).toBeTruthy();
  expect(said.getByText('What your bank said: Insufficient funds')).toBeTruthy();
  expect(link(said, 'Pay now')).toBe('/subscription/checkout?plan=premium');
  press('Cancel Subscription');
  expect((await inDialog('Cancel Premium?')).getByText(/it closes immediately/)).toBeTruthy();
});

test('offers no second payment while a card is being charged', async () => {
  server.use(serveSubscription(somePremium({ state: 'past_due' })));
  show();
  expect((await banner()).queryByRole('link', { name: 'Pay now' })).toBeNull();
});

test('leads to the bank that wants a charge confirmed', async () => {
  const confirm_url = 'https://checkout.paystack.com/bank';
  server.use(serveSubscription(somePremium({ state: 'past_due', confirm_url })));
  show();
  expect(link(await banner(), 'Confirm payment')).toBe(confirm_url);
  expect((await banner()).getByText(/your bank asks you to confirm the charge/)).toBeTruthy();
});

test('sets another card as the default', async () => {
  const second = someCard({ id: idOf(22), last4: '0408', brand: 'Verve', isDefault: false, exp_year: 2020 });
  server.use(
    http.get(own('/payment-methods'), () => list([someCard(), second])),
    http.put(own(`/payment-methods/${second.id}/default`), () =>
      HttpResponse.json([someCard({ isDefault: false }), { ...second, isDefault: true }]),
    ),
  );
  show();
  expect(await screen.findByText('Expired 12/2020')).toBeTruthy();
  expect(screen.getByText('Expires 12/2046')).toBeTruthy();
  press('Make default: Verve ending in 0408');
  await waitFor(() => expect(toasts()).toEqual(['Verve ending in 0408 is now your default card.']));
  expect(screen.getByRole('button', { name: 'Make default: Visa ending in 4081' })).toBeTruthy();
});

test('confirms before removing the last card and explains the effect', async () => {
  let cards = [someCard()];
  server.use(
    serveSubscription(somePremium()),
    http.get(own('/payment-methods'), () => list(cards)),
    http.delete(own(`/payment-methods/${idOf(21)}`), () => {
      cards = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  await banner();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4081' }));
  const dialog = await inDialog('Remove Visa ending in 4081?');
  expect(dialog.getByText(/can't be undone.*Without a card for renewals/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Card' }));
  await waitFor(() => expect(toasts()).toEqual(['Visa ending in 4081 was removed.']));
  expect(await screen.findByText(/^No card yet/)).toBeTruthy();
});

test('names the card check before adding a card and says when the provider is unavailable', async () => {
  server.use(
    http.post(own('/payment-methods'), () =>
      refusal(503, 'payment_provider_unavailable', 'The payment provider is not answering.'),
    ),
  );
  show();
  press('Add Payment Method');
  const dialog = await inDialog('Add Payment Method');
  expect(dialog.getByText(/charges ₦50, and we refund that right away/)).toBeTruthy();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Continue to Paystack' }));
  await waitFor(() => expect(toasts()).toEqual(['Failed to add payment method']));
});

test('changes the company on the next invoices of a running plan only', async () => {
  const premium = somePremium({ bill_to: { company_name: 'Old Ventures', tin: '' } });
  server.use(
    serveSubscription(premium),
    http.put(own('/subscription/company'), async ({ request }) =>
      HttpResponse.json({
        ...premium,
        bill_to: { company_name: '', tin: '', ...((await request.json()) as object) },
      }),
    ),
  );
  show();
  const form = within(await screen.findByRole('form', { name: 'Company on your invoices' }));
  const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Company \(optional\)/ });
  expect(name.value).toBe('Old Ventures');
  fireEvent.change(name, { target: { value: ' Owambe Ventures Ltd ' } });
  const tin = form.getByRole('textbox', { name: /TIN/ });
  fireEvent.change(tin, { target: { value: '123' } });
  press('Save Company');
  expect(await form.findByText('Please enter a TIN, such as 12345678-0001.')).toBeTruthy();
  fireEvent.change(tin, { target: { value: '12345678-0001' } });
  press('Save Company');
  await waitFor(() => expect(toasts()).toEqual(['Saved. It applies from your next bill.']));
  expect(changes()).toMatchObject([{ body: { company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' } }]);
});

test('shows bills with description, amount, state, receipt and the next page', async () => {
  const failed = someBill({
    ...{ id: idOf(32), status: 'failed', description: 'Ultimate' },
    ...{ invoice_url: null, invoice_number: null },
  });
  const older = someBill({ id: idOf(33), date: '2046-10-15T10:00:00.000Z', status: 'refunded' });
  let receipts = 0;
  server.use(
    http.get(own('/billing-history'), ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? list([older], 3)
        : list([someBill(), failed], 3, 'c2'),
    ),
    http.get(own(`/billing-history/${idOf(31)}/receipt`), () => {
      receipts += 1;
      return new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } });
    }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt');
  show();
  const row = within(await screen.findByRole('row', { name: /Premium, one month/ }));
  for (const text of ['15 Nov 2046', '₦4,990.00', 'Paid']) expect(row.getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /2046 Ultimate/ })).queryByRole('button')).toBeNull();
  press('Receipt of 15 Nov 2046: Premium, one month');
  await waitFor(() => expect(toasts()).toEqual(['Your receipt was downloaded.']));
  expect(receipts).toBe(1);
  press('Show more');
  expect(await screen.findByText('Refunded')).toBeTruthy();
  expect(reads('/api/users')).toContainEqual(expect.stringContaining('cursor=c2'));
});

test('downloads the invoice of a bill, and says why it cannot', async () => {
  let isGone = false;
  server.use(
    http.get(own('/billing-history'), () => list([someBill()], 1)),
    http.get(own(`/billing-history/${idOf(31)}/invoice`), () =>
      isGone
        ? refusal(404, 'bill_not_found', 'Bill not found')
        : new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
  show();
  const row = within(await screen.findByRole('row', { name: /Premium, one month/ }));
  expect(row.getByText('including VAT ₦348.14')).toBeTruthy();
  press('Invoice of 15 Nov 2046: Premium, one month');
  await waitFor(() => expect(toasts()).toEqual(['Your invoice was downloaded.']));
  isGone = true;
  press('Invoice of 15 Nov 2046: Premium, one month');
  await waitFor(() => expect(toasts()).toContain('The invoice could not be fetched. Bill not found'));
});

test('isolates a failed section, which offers Retry', async () => {
  server.use(http.get(own('/subscription'), () => refusal(500, 'internal_error', 'Something broke.')));
  show();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your plan could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('No bills yet.')).toBeTruthy();
  server.use(serveSubscription(somePremium()));
  fireEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect((await banner()).getByText('Premium')).toBeTruthy();
});

test('takes a bank account for a refund that needs one', async () => {
  const refund = { id: idOf(41), amount: 4_990, status: 'needs-attention' as const, at: someBill().date };
  const bill = someBill({ status: 'refunding', refunds: [refund] });
  let shown = bill;
  server.use(
    http.get(own('/billing-history'), () => list([shown])),
    http.get('*/api/banks', () => list([{ id: '21', name: 'Gidi Bank' }])),
    http.post(own('/billing-history/*'), () => {
      shown = { ...bill, refunds: [{ ...refund, status: 'processing' as never }] };
      return HttpResponse.json(shown);
    }),
  );
  show();
  const form = within(await screen.findByRole('form', { name: /^Where we send your refund/ }));
  fireEvent.change(form.getByLabelText(/^Account number/), { target: { value: '0123456789' } });
  fireEvent.change(form.getByLabelText(/^Bank/), { target: { value: '21' } });
  fireEvent.click(form.getByRole('button', { name: 'Send refund to this account' }));
  await waitFor(() => expect(toasts()).toEqual(['Thank you. Your refund is on its way.']));
  expect(changes()).toMatchObject([
    {
      method: 'POST',
      url: expect.stringMatching(`/billing-history/${bill.id}/refunds/${refund.id}/account$`),
      body: { account_number: '0123456789', bank_id: '21' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Where we send/ })).toBeNull());
});

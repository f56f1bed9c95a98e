import {
  cancelSubscription,
  getBillInvoice,
  listBills,
  setPlanCompany,
} from '@poc/contracts/endpoints/plans';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { subscriptionModel } from '../../plans/subscription.model.ts';
import { planMember } from '../../testing/plan-member.ts';
import { stubCard } from '../../testing/stub-cards.ts';
import { company, useInvoices } from '../../testing/use-invoices.ts';
import { invoiceModel } from './invoice.model.ts';

const { shop, invoiceOf, pdf } = useInvoices();

describe('the invoice of a plan', () => {
  it('is addressed to the company, also after renewals', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    await me.renew();
    const bills = await shop.service.call(listBills, { params: { id: me.id }, token: shop.member(me.id) });
    expect(bills.body).toMatchObject([
      { invoice_number: expect.stringMatching(/-000002$/), vat: 348.14 },
      { invoice_number: expect.stringMatching(/-000001$/), vat: 348.14 },
    ]);
    for (const { id, invoice_number } of bills.body ?? []) {
      const { text } = await pdf(`/users/${me.id}/billing-history/${id}/invoice`, shop.member(me.id));
      for (const part of [
        invoice_number ?? '',
        'Owambe Ventures Ltd',
        'Chidi Okafor',
        '₦4,990.00',
        '₦348.14',
      ]) {
        expect(text).toContain(part);
      }
      const other = { params: { id: me.id, billId: id }, token: shop.member() };
      expect((await shop.service.call(getBillInvoice, other)).status).toBe(404);
    }
  });

  it('is addressed to the company that was set during the plan, or to none once it was removed', async () => {
    const me = await planMember(shop);
    const set = (body: object) => me.call(setPlanCompany, { body });
    expect(await set(company)).toMatchObject({ status: 404, code: 'subscription_not_found' });
    const { body } = await me.start({ plan: 'premium', company_name: 'Old Ventures', tin: '' });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    expect((await set({ tin: '123' })).status).toBe(400);
    expect((await set(company)).body).toMatchObject({ bill_to: company });
    await me.renew();
    expect((await set({})).body).toMatchObject({ bill_to: { company_name: '', tin: '' } });
    await me.renew();
    const buyers = await Promise.all(
      (await me.payments()).map(async (bill) => (await invoiceOf(bill.reference)).buyer),
    );
    expect(buyers.map(({ company: name, tin }) => [name, tin])).toEqual([
      ['Old Ventures', ''],
      [company.company_name, company.tin],
      ['', ''],
    ]);
    expect(await me.call(setPlanCompany, { token: shop.member(), body: company })).toMatchObject({
      ...{ status: 404, code: 'not_found' },
    });
    await me.call(cancelSubscription);
    await me.renew();
    expect(await set(company)).toMatchObject({ status: 409, code: 'subscription_over' });
  });

  it('is addressed to the company that was given at the start of the trial', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', trial: true, ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    // The first round announces the charge.
    await me.renew();
    await me.renew();
    const { reference: renewal = '' } = (await me.payments()).at(-1) ?? {};
    const addressed = { company: company.company_name, tin: company.tin };
    expect((await invoiceOf(renewal)).buyer).toMatchObject(addressed);
    expect((await me.read())?.billTo).toMatchObject(addressed);
  });

  it('is addressed to the company of the plan after an upgrade that names none', async () => {
    const me = await planMember(shop);
    for (const choice of [{ plan: 'premium', ...company }, { plan: 'ultimate' }] as const) {
      const { body } = await me.start(choice);
      const { reference } = body as { reference: string };
      shop.stub.pay(reference, { authorization: stubCard(me.id) });
      await me.verify(reference);
    }
    await shop.deps.numberDocuments();
    const invoices = await invoiceModel(shop.deps.db).find({ userId: me.id }).lean();
    expect(invoices.map(({ buyer }) => buyer.company)).toEqual([company.company_name, company.company_name]);
  });

  it('is addressed to the company of a legacy subscription', async () => {
    const me = await planMember(shop);
    const { body } = await me.start({ plan: 'premium', ...company });
    const { reference } = body as { reference: string };
    shop.stub.pay(reference, { authorization: stubCard(me.id) });
    await me.verify(reference);
    await subscriptionModel(shop.deps.db).collection.updateOne(
      { userId: new Types.ObjectId(me.id) },
      { $unset: { billTo: 1 } },
    );
    await me.renew();
    const { reference: renewal = '' } = (await me.payments()).at(-1) ?? {};
    expect(renewal).not.toBe(reference);
    expect((await invoiceOf(renewal)).buyer).toMatchObject({ company: company.company_name });
  });

  it('deducts the credit of the plan before', async () => {
    const me = await planMember(shop);
    await me.buy('premium');
    await me.buy('ultimate');
    const [, upgrade] = await me.payments();
    const invoice = await invoiceOf(upgrade?.reference ?? '');
    expect(invoice.adjustments).toMatchObject([{ amountKobo: -(upgrade?.creditKobo ?? 0) }]);
    expect(invoice.totalKobo).toBe(999_000 - (upgrade?.creditKobo ?? 0));
  });
});

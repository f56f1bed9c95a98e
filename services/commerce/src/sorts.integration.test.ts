import { personModel } from '@poc/kit/people/person.model';
import { walkSorts } from '@poc/testing/sort-walk';
import { Types } from 'mongoose';
import { beforeAll } from 'vitest';
import { ledgerEntryModel } from './books/ledger/ledger-entry.model.ts';
import { reconciliationModel } from './books/reconciliation/reconciliation.model.ts';
import { orderNoteModel } from './orders/notes/order-note.model.ts';
import { disputeModel, rankOf } from './payments/disputes/dispute.model.ts';
import { subscriptionModel } from './plans/subscription.model.ts';
import { deliveryOptionModel } from './shop/delivery/delivery-option.model.ts';
import { discountModel } from './shop/discounts/discount.model.ts';
import { merchModel } from './shop/merch.model.ts';
import { stockChangeModel } from './shop/stock/stock-change.model.ts';
import { merchDoc, orderDoc, refundDoc, subscriptionDoc } from './testing/fixtures.ts';
import { storeOrders } from './testing/shop-order.ts';
import { useShop } from './testing/start-commerce.ts';

const shop = useShop({}, { breaksBooks: true });
const merchId = new Types.ObjectId();
const orderId = new Types.ObjectId();
/** Returns the same time for each pair of rows. */
const momentOf = (at: number) => new Date(1_760_000_000_000 + Math.floor(at / 2) * 1_000);
const rows = [0, 1, 2, 3, 4];
const names = ['Zainab', 'Ọlá', 'ola', 'Bayo', ''];
const codes = ['SAPA', 'JAPA', 'OWAMBE', 'SOFT', 'LIFE'];
const statuses = ['paid', 'pending', 'shipped', 'paid', 'cancelled'] as const;

beforeAll(async () => {
  const { db } = shop.deps;
  const people = names.map((name) => ({
    _id: new Types.ObjectId(),
    name,
    role: 'user' as const,
    changedAt: new Date(),
  }));
  await personModel(db).insertMany(people);
  const ofRow = (at: number) => ({
    userId: people[at]?._id ?? new Types.ObjectId(),
    createdAt: momentOf(at),
  });
  const orders = rows.map((at) =>
    orderDoc({
      ...ofRow(at),
      totalKobo: 100 * (at % 2),
      status: statuses[at] ?? 'paid',
      paymentStatus: at % 2 === 0 ? 'paid' : 'pending',
      customer: { name: names[at] ?? '', email: '', phone: '' },
    }),
  );
  await storeOrders(db, orders, ({ createdAt }) => ({
    refunds: [refundDoc({ status: 'owed', changedAt: createdAt, at: createdAt })],
  }));
  await subscriptionModel(db).insertMany(
    rows.map((at) =>
      subscriptionDoc({
        ...ofRow(at),
        plan: at % 2 === 0 ? 'premium' : 'ultimate',
        state: (['active', 'grace', 'expired', 'cancelled', 'active'] as const)[at] ?? 'active',
        startDate: momentOf(at),
        endDate: momentOf(4 - at),
      }),
    ),
  );
  await merchModel(db).insertMany(
    rows.map((at) =>
      merchDoc({
        ...(at === 0 && { _id: merchId }),
        productName: ['Tee', 'tee', 'Cap', 'Mug', 'Àkara'][at] ?? '',
        description: `${'a'.repeat(at % 2 === 0 ? 10 : 2_000)} ${at % 3}`,
        priceKobo: 100 * (at % 2),
        stock: at % 3,
        unitsSold: at % 2,
        createdAt: momentOf(at),
      }),
    ),
  );
  await stockChangeModel(db).insertMany(
    rows.map((at) => ({ merchId, change: 1, stock: at, kind: 'adjusted', by: 'system', at: momentOf(at) })),
  );
  await orderNoteModel(db).insertMany(
    rows.map((at) => ({ orderId, userId: orderId, authorId: orderId, content: 'Note', at: momentOf(at) })),
  );
  await deliveryOptionModel(db).deleteMany({}, { hint: { _id: 1 } });
  await deliveryOptionModel(db).insertMany(
    rows.map((at) => ({
      name: ['Rider', 'rider', 'Pickup', 'Van', 'Bus'][at],
      kind: 'delivery',
      states: at % 2 === 0 ? [] : ['Lagos'],
      priceKobo: 100 * (at % 2),
      minDays: at % 3,
      maxDays: 4,
      active: at % 2 === 0,
      position: at % 3,
      createdAt: momentOf(at),
      updatedAt: momentOf(at),
    })),
  );
  await discountModel(db).insertMany(
    rows.map((at) => ({
      code: codes[at],
      percent: 10,
      amountKobo: null,
      minSubtotalKobo: 0,
      startsAt: at % 2 === 0 ? null : new Date(at === 1 ? 0 : '2099-01-01'),
      endsAt: at === 0 ? new Date(1) : null,
      maxUses: at === 2 ? 1 : null,
      oncePerPerson: false,
      active: at !== 4,
      uses: at % 3,
      createdAt: momentOf(at),
      updatedAt: momentOf(at),
    })),
  );
  await disputeModel(db).insertMany(
    rows.map((at) => {
      const times = {
        isOpen: at % 2 === 0,
        dueAt: null,
        openedAt: momentOf(at),
        resolvedAt: at % 2 === 0 ? null : momentOf(at),
      };
      return {
        ...times,
        providerId: String(at),
        reference: String(at),
        transactionId: String(at),
        amountKobo: 100 * (at % 2),
        currency: 'NGN',
        status: at % 2 === 0 ? 'pending' : 'resolved',
        takenKobo: 0,
        rank: rankOf(times),
      };
    }),
  );
  await ledgerEntryModel(db).insertMany(
    rows.map((at) => ({
      kind: 'payment',
      key: String(at),
      reference: String(at),
      orderId: at === 4 ? null : orders[Math.floor(at / 2)]?._id,
      lines: [
        { account: at % 2 === 0 ? 'paystack' : 'bank', debitKobo: 100 * (1 + (at % 3)), creditKobo: 0 },
        { account: 'sales', debitKobo: 0, creditKobo: 100 * (1 + (at % 3)) },
      ],
      at: momentOf(at),
    })),
  );
  await reconciliationModel(db).insertMany(
    rows.map((at) => ({
      days: { from: '2026-01-01', to: '2026-01-01' },
      range: { from: momentOf(0), to: momentOf(1) },
      trigger: 'command',
      state: 'done',
      position: { comparison: 'payments', stepsDone: 0 },
      differenceCount: at % 2,
      startedAt: momentOf(at),
      endedAt: momentOf(at),
      expiresAt: new Date('2099-01-01'),
    })),
  );
});

walkSorts({
  service: 'commerce',
  call: (endpoint, input) => shop.service.call(endpoint, { ...input, token: shop.service.tokens.admin() }),
  lists: {
    listManagedOrders: {
      values: {
        number: ({ number }) => number,
        customer: ({ User }) => User.name,
        oldest: ({ createdAt }) => createdAt,
        total: ({ total_price }) => total_price,
        payment: ({ payment_status }) => payment_status,
        status: ({ status }) => status,
      },
    },
    listManagedSubscriptions: {
      values: {
        user: ({ User }) => User.name,
        plan: ({ plan }) => plan,
        start: ({ start_date }) => start_date,
        end: ({ end_date }) => end_date,
        status: ({ status }) => status,
        oldest: ({ start_date }) => start_date,
      },
    },
    // Administrators use the shop's public list.
    listMerch: {
      values: {
        name: ({ product_name }) => product_name,
        description: ({ description }) => description.slice(0, 100),
        'price-asc': ({ price }) => price,
        stock: ({ stock }) => stock,
        sold: ({ orderCount }) => orderCount,
        oldest: ({ createdAt }) => createdAt,
      },
    },
    listStockChanges: {
      params: () => ({ id: merchId.toHexString() }),
      values: { oldest: ({ at }) => at },
    },
    listOrderNotes: {
      params: () => ({ id: orderId.toHexString() }),
      values: { oldest: ({ at }) => at },
    },
    listDeliveryOptions: {
      values: {
        name: ({ name }) => name,
        states: ({ states }) => states.join(','),
        days: ({ min_days }) => min_days,
        price: ({ price }) => price,
        position: ({ position }) => position,
        status: ({ active }) => (active ? 'Active' : 'Inactive'),
      },
    },
    listDiscountCodes: {
      values: {
        code: ({ code }) => code,
        starts: ({ starts }) => starts ?? '',
        uses: ({ uses }) => uses,
        status: ({ code }) =>
          ({ SAPA: 'Ended', JAPA: 'Active', OWAMBE: 'Used up', SOFT: 'Scheduled' })[code as string] ??
          'Inactive',
        oldest: ({ code }) => Math.floor(codes.indexOf(code) / 2),
      },
    },
    listDisputes: {
      values: {
        due: ({ status, opened_at }) =>
          (status === 'pending' ? 1 : 2) * 1e13 + (status === 'pending' ? 1 : -1) * Date.parse(opened_at),
        oldest: ({ opened_at }) => opened_at,
        amount: ({ amount }) => amount,
      },
    },
    listLedgerEntries: {
      values: {
        oldest: ({ at }) => at,
        order: ({ order_id }) => order_id ?? '',
        account: ({ lines }) => lines[0].account,
        amount: ({ lines }) => lines[0].debit,
      },
    },
    listOwedRefunds: { values: { oldest: ({ at }) => at } },
    listReconciliations: {
      values: {
        oldest: ({ started_at }) => started_at,
        differences: ({ difference_count }) => difference_count,
      },
    },
  },
});

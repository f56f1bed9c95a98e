import * as contracts from '@poc/contracts/endpoints/orders';
import * as payments from '@poc/contracts/endpoints/payments';
import { type TestClock, testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService } from '@poc/testing/service';
import { useStarted } from '@poc/testing/use-started';
import type { Connection } from 'mongoose';
import { beforeEach } from 'vitest';
import { checkBooks, checkText } from '../books/check-books.ts';
import { ledgerEntryModel } from '../books/ledger/ledger-entry.model.ts';
import type { CommerceConfig } from '../config.ts';
import type { CommerceDeps, CommerceParts } from '../deps.ts';
import type { OrderDoc } from '../orders/order.model.ts';
import { commerceService } from '../service.ts';
import { type MerchDoc, merchModel } from '../shop/merch.model.ts';
import { merchDoc } from './fixtures.ts';
import { type PaystackStub, startPaystackStub } from './paystack-stub.ts';
import { readShopOrder, type ShopOrder } from './shop-order.ts';

export const shippingInfo = {
  name: 'Chidi Okafor',
  email: 'chidi@poc.test',
  phone: '0803 000 0102',
  address: '14 Adeniran Ogunsanya Street',
  city: 'Lagos',
  state: 'Lagos',
};

/** Shop with a stub of Paystack and a clock that the test moves. */
export interface Shop {
  readonly service: TestService<CommerceConfig, CommerceParts>;
  readonly stub: PaystackStub;
  readonly clock: TestClock;
  readonly deps: CommerceDeps;
  /** Creates a token valid now by the shop's clock, for a new member unless an id is given. */
  member(id?: string): string;
  product(changes?: Partial<MerchDoc>): Promise<MerchDoc>;
  /** Places an order by `POST /orders`, for a new member unless a token is given. */
  buy(merch: MerchDoc, changes?: BuyChanges): ReturnType<TestService['call']>;
  order(merch: MerchDoc, changes?: BuyChanges): Promise<ShopOrder>;
  verify(order: ShopOrder, token?: string): ReturnType<TestService['call']>;
  sendWebhook(event: string, data: Record<string, unknown>): Promise<number>;
  sendRawWebhook(body: string): Promise<number>;
  read(order: Pick<OrderDoc, '_id'>): Promise<ShopOrder>;
  merch(merch: Pick<MerchDoc, '_id'>): Promise<MerchDoc>;
  /** Sums the ledger of an order by account: debits minus credits, in kobo. */
  balances(order: Pick<OrderDoc, '_id'>): Promise<Record<string, number>>;
  events(order: Pick<OrderDoc, '_id'>): Promise<string[]>;
  /** Starts another instance of the service on the same shop. */
  again(): Promise<TestService<CommerceConfig, CommerceParts>>;
  stop(): Promise<void>;
}

export interface BuyChanges {
  token?: string;
  key?: string;
  quantity?: number;
  variant?: string;
  service?: TestService<CommerceConfig, CommerceParts>;
}

/**
 * Starts a shop for the tests of a file; resets the stub's faults before each test, and checks the books at the
 * end.
 * @param options.breaksBooks true if the tests change the books or the stock directly
 */
export function useShop(config?: Partial<CommerceConfig>, { breaksBooks = false } = {}): Shop {
  const shop = useStarted(
    () => startShop(config),
    async ({ stop, deps }) => {
      try {
        if (!breaksBooks) await expectSoundBooks(deps.db);
      } finally {
        await stop();
      }
    },
  );
  beforeEach(() => {
    shop.stub.fault = () => null;
  });
  return shop;
}

export async function expectSoundBooks(db: Connection): Promise<void> {
  const invariants = await checkBooks(db);
  if (invariants.some(({ broken }) => broken.length > 0)) throw new Error(checkText(invariants).join('\n'));
}

export async function startShop(config: Partial<CommerceConfig> = {}): Promise<Shop> {
  const stub = await startPaystackStub();
  const clock = testClock();
  const settings = { PAYSTACK_BASE_URL: stub.url, PAYSTACK_SECRET_KEY: stub.secretKey, ...config };
  const service = await startTestService({ ...commerceService(), clock, config: settings });
  const others: TestService<CommerceConfig, CommerceParts>[] = [];
  const { db } = service.deps;
  const member = (id = newId()) => service.tokens.member({ id });

  const shop: Shop = {
    service,
    stub,
    clock,
    deps: service.deps,
    member,
    async product(changes) {
      const doc = merchDoc(changes);
      await merchModel(db).create(doc);
      return doc;
    },
    buy: (merch, { token = member(), key, quantity = 1, variant, service: at = service } = {}) =>
      at.call(contracts.placeOrder, {
        token,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        body: {
          items: [{ id: merch._id.toHexString(), quantity, ...(variant === undefined ? {} : { variant }) }],
          shipping_info: shippingInfo,
        },
      }),
    async order(merch, changes) {
      const { status, body } = await shop.buy(merch, changes);
      if (status !== 201) throw new Error(`the order returned ${status}`);
      const { id } = body as { id: string };
      return readShopOrder(db, id);
    },
    verify: (order, token = member(order.userId.toHexString())) =>
      service.call(payments.verifyPayment, { token, body: { reference: order.payment?.reference } }),
    sendWebhook: (event, data) => shop.sendRawWebhook(JSON.stringify({ event, data })),
    async sendRawWebhook(body) {
      const headers = { 'x-paystack-signature': stub.sign(body) };
      return (await service.call(payments.receivePaystackWebhook, { body, headers })).status;
    },
    read: ({ _id }) => readShopOrder(db, _id),
    merch: async ({ _id }) => (await merchModel(db).findById(_id).lean<MerchDoc>().orFail()) as MerchDoc,
    async balances({ _id }) {
      const sums: Record<string, number> = {};
      for (const { lines } of await ledgerEntryModel(db).find({ orderId: _id }).lean()) {
        for (const { account, debitKobo, creditKobo } of lines) {
          sums[account] = (sums[account] ?? 0) + debitKobo - creditKobo;
        }
      }
      return sums;
    },
    async events({ _id }) {
      const rows = await db
        .collection('outbox')
        .find({ key: _id.toHexString() })
        .sort({ position: 1 })
        .toArray();
      return rows.map((row) => (JSON.parse(String(row.envelope)) as { type: string }).type);
    },
    async again() {
      const other = await startTestService({
        ...commerceService(),
        clock,
        config: settings,
        tokens: service.tokens,
        database: db.name,
      });
      others.push(other);
      return other;
    },
    async stop() {
      await Promise.all(others.map((other) => other.stop()));
      await service.stop();
      await stub.stop();
    },
  };
  return shop;
}

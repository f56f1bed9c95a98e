import * as contracts from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, shippingInfo, startShop } from '../../testing/start-commerce.ts';

/** Command sent by the driver. */
interface Sent {
  readonly name: string;
  /** Includes the transaction number, since sessions are pooled. */
  readonly transaction: string;
  readonly text: string;
}

let shop: Shop;
let sent: Sent[] = [];

beforeAll(async () => {
  const url = new URL(String((await testServers()).MONGO_URL));
  url.searchParams.set('monitorCommands', 'true');
  shop = await startShop({ MONGO_URL: url.href });
  shop.deps.db.getClient().on('commandStarted', ({ commandName, command }) => {
    const on = command[commandName];
    sent.push({
      name: typeof on === 'string' ? `${commandName} ${on}` : commandName,
      transaction: JSON.stringify([command.lsid, command.txnNumber]),
      text: JSON.stringify(command),
    });
  });
});
afterAll(() => shop?.stop());

/** Collections that only orders and their webhooks use. */
const ofOrders = [' delivery_options', ' paystack_webhooks'];

/** Returns the commands for some ids, with their commits. The service may send others concurrently. */
function commandsOf(ids: readonly string[]): string[] {
  const isMeant = ({ name, text }: Sent): boolean =>
    ids.some((id) => text.includes(id)) || ofOrders.some((end) => name.endsWith(end));
  const transactions = new Set(sent.filter(isMeant).map(({ transaction }) => transaction));
  const isEnd = ({ name, transaction }: Sent): boolean =>
    name === 'commitTransaction' && transactions.has(transaction);
  return sent.filter((one) => isMeant(one) || isEnd(one)).map(({ name }) => name);
}

it('sends MongoDB exactly these commands for an order of two products', async () => {
  const userId = newId();
  const merchIds = [await shop.product(), await shop.product()].map(({ _id }) => _id.toHexString());
  const buy = async (): Promise<{ placed: string[]; settled: string[] }> => {
    sent = [];
    const { status, body } = await shop.service.call(contracts.placeOrder, {
      token: shop.member(userId),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { items: merchIds.map((id) => ({ id, quantity: 1 })), shipping_info: shippingInfo },
    });
    expect(status).toBe(201);
    const { id, reference } = body as { id: string; reference: string };
    const ids = [userId, id, ...merchIds];
    const placed = commandsOf(ids);
    sent = [];
    shop.stub.pay(reference);
    await shop.sendWebhook('charge.success', { reference });
    // One update on receipt, and one on completion.
    const noted = () => sent.filter(({ name }) => name === 'update paystack_webhooks');
    await expect.poll(noted, { timeout: 20_000 }).toHaveLength(2);
    return { placed, settled: commandsOf(ids) };
  };
  const { placed, settled } = await buy();
  expect(placed).toEqual([
    'find orders',
    'find orders',
    'find orders',
    'find delivery_options',
    'findAndModify merch',
    'insert stock_changes',
    'findAndModify merch',
    'insert stock_changes',
    'insert orders',
    'insert payments',
    'insert outbox',
    'commitTransaction',
    'findAndModify payments',
    'find orders',
  ]);
  expect(settled).toEqual([
    'update paystack_webhooks',
    'find paystack_webhooks',
    'find payments',
    'find orders',
    'findAndModify orders',
    'update merch',
    'update ledger_entries',
    'update payments',
    'insert outbox',
    'commitTransaction',
    'update paystack_webhooks',
  ]);
});

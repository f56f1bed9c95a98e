import { setImmediate as turn } from 'node:timers/promises';
import { namesByScript } from '@poc/testing/names-by-script';
import { expect, it } from 'vitest';
import { drawReceipt } from './draw-receipt.ts';
import { createReceiptPrinter } from './print-receipt.ts';
import type { ReceiptText } from './receipt-text.ts';

const printFor = createReceiptPrinter();
const print = (text: ReceiptText, userId = text.addressee.join()) => printFor(text, userId);
const receipt = (name: string): ReceiptText => ({
  title: 'Receipt',
  details: [['Order', 'POC-7K3M9Q']],
  seller: [],
  addressee: [name],
  lines: [{ product: 'Sapa Tee', quantity: '1', price: '₦5,000.00', amount: '₦5,000.00' }],
  sums: [['Total', '₦5,000.00']],
  notes: [],
  paidAt: new Date('2026-01-05T23:30:00.000Z'),
});

it('draws a text in many scripts without blocking the event loop', async () => {
  const text = receipt(Object.values(namesByScript).join(', '));
  let turns = 0;
  let isPrinted = false;
  const printed = print(text).finally(() => {
    isPrinted = true;
  });
  // Drawing in this thread would take only a few turns.
  for (; !isPrinted; turns += 1) await turn();
  expect(turns).toBeGreaterThan(100);
  expect((await printed).equals(await drawReceipt(text))).toBe(true);
});

it('queues different receipts, and refuses those that exceed the queue', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, number) => print(receipt(`Buyer ${number}`))),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(outcomes).toHaveLength(30);
  expect(refused).toMatchObject(Array(9).fill({ reason: { code: 'too_many_requests' } }));
});

it('leaves places in the queue to other users', async () => {
  const ofOne = Promise.allSettled(
    Array.from({ length: 30 }, (_, number) => print(receipt(`Buyer ${number}`), 'one')),
  );
  expect((await print(receipt('Chidi Okafor'), 'other')).subarray(0, 5).toString()).toBe('%PDF-');
  const drawn = (await ofOne).filter(({ status }) => status === 'fulfilled');
  expect(drawn).toHaveLength(4);
  await expect(print(receipt('Buyer 29'), 'one')).resolves.toBeInstanceOf(Buffer);
});

it('draws a receipt once for concurrent requests', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 30 }, () => print(receipt('Chidi Okafor'))),
  );
  expect(others.every((one) => one === first)).toBe(true);
});

it('draws again after a failure', async () => {
  const broken = { ...receipt('Chidi Okafor'), lines: null as never };
  await expect(print(broken)).rejects.toThrow(TypeError);
  expect((await print(receipt('Chidi Okafor'))).subarray(0, 5).toString()).toBe('%PDF-');
});

import type { Dispute } from '@poc/contracts/entities/disputes';
import { idOf } from './people.ts';

/** A dispute of ₦7,400 that awaits a reply. */
export const aDispute = (changes: Partial<Dispute> = {}): Dispute => ({
  id: idOf(0xd1),
  provider_id: '358950',
  order_id: idOf(0xa1),
  order_number: 'POC-7K3M9Q',
  reference: 'poc-dispute-1',
  amount: 7_400,
  currency: 'NGN',
  category: 'chargeback',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  taken: 0,
  due_at: '2026-11-25T18:00:00.000Z',
  opened_at: '2026-11-24T13:46:57.000Z',
  resolved_at: null,
  ...changes,
});

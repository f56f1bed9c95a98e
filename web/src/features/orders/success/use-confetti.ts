import { useEffect } from 'react';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStored, writeStored } from '../../../shared/browser-storage.ts';
import { reward } from '../../../shared/rewards/reward.ts';

/** Maximum number of celebrated orders to store. */
const rememberedOrders = 50;

/**
 * Records that an order was celebrated. Returns false if it was already recorded or the browser refuses
 * storage.
 */
function claim(orderId: string): boolean {
  const done = readStored(storageKeys.celebratedOrders)?.split(',') ?? [];
  if (done.includes(orderId)) return false;
  const next = [orderId, ...done].slice(0, rememberedOrders).join();
  writeStored(storageKeys.celebratedOrders, next);
  return readStored(storageKeys.celebratedOrders) === next;
}

/**
 * Drops confetti on the first visit to a paid order.
 * @param orderId null while the order is not paid
 */
export function useConfetti(orderId: string | null): void {
  useEffect(() => {
    if (orderId !== null) return reward(({ dropConfetti }) => claim(orderId) && dropConfetti());
    return undefined;
  }, [orderId]);
}

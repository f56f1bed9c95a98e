import { trusted } from 'mongoose';

/**
 * Filters orders by payment references. The `$type` is required for the partial index; without it MongoDB
 * scans all orders.
 */
export const ofReferences = (references: readonly string[]) => ({
  'payment.reference': trusted({ $in: [...references], $type: 'string' as const }),
});

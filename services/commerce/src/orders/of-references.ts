import { trusted } from 'mongoose';

/** Filters orders by payment references. The partial index requires the `$type`. */
export const ofReferences = (references: readonly string[]) => ({
  'payment.reference': trusted({ $in: [...references], $type: 'string' as const }),
});

import { trusted } from 'mongoose';

/**
 * The orders that have one of these payment references. It says that a reference is text, as the partial index over them
 * does: without that MongoDB does not use the index, and reads every order.
 */
export const ofReferences = (references: readonly string[]) => ({
  'payment.reference': trusted({ $in: [...references], $type: 'string' as const }),
});

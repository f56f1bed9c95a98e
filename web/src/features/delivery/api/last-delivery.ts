import type { DeliveryOption } from '@poc/contracts/entities/delivery';

/**
 * Warning that an option is the last active one, or the last active one that is not a pickup.
 * @param all every option
 */
export function lastDeliveryWarning(option: DeliveryOption, all: readonly DeliveryOption[]): string | null {
  if (!option.active) return null;
  const left = all.filter(({ id, active }) => active && id !== option.id);
  if (left.length === 0) {
    return 'This is the last active option. Without it no one can order: the checkout says that we do not deliver.';
  }
  if (left.some(({ kind }) => kind === 'delivery')) return null;
  return 'This is the last active option with delivery. Without it buyers can only pick up their orders.';
}

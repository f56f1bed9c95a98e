import type { Connection } from 'mongoose';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';

export type Deliverable = Omit<DeliveryOptionDoc, 'createdAt' | 'updatedAt'>;

/**
 * Chosen delivery. `freeKobo` is the deduction for free shipping, at most the price of the cheapest delivery.
 */
export interface DeliveryChoice {
  readonly option: Deliverable;
  readonly freeKobo: number;
}

/** Reads the active options in display order, without pages: there are few. */
export const readActiveOptions = (db: Connection): Promise<DeliveryOptionDoc[]> =>
  deliveryOptionModel(db).find({ active: true }).sort({ position: 1, _id: 1 }).lean<DeliveryOptionDoc[]>();

/** Filters options by state. Without a state: those offered everywhere, and pickup. */
export const optionsFor = <O extends Deliverable>(options: readonly O[], state: string | null): O[] =>
  options.filter(({ states, kind }) =>
    states.length === 0 || state === null
      ? states.length === 0 || kind === 'pickup'
      : states.some((one) => one === state),
  );

/**
 * Chooses the requested option, or the cheapest delivery if none is named.
 * @returns null if the requested one is not offered, or there is no delivery at all
 */
export function chooseDelivery(
  offered: readonly Deliverable[],
  wantedId: string | null,
): DeliveryChoice | null {
  const cheapest = offered
    .filter(({ kind }) => kind === 'delivery')
    .reduce<Deliverable | null>(
      (best, option) => (best === null || option.priceKobo < best.priceKobo ? option : best),
      null,
    );
  const option =
    wantedId === null ? cheapest : (offered.find(({ _id }) => _id.toHexString() === wantedId) ?? null);
  if (option === null) return null;
  const freeKobo = Math.min(option.priceKobo, cheapest?.priceKobo ?? option.priceKobo);
  return { option, freeKobo };
}

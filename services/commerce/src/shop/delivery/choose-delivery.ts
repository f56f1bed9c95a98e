import type { Connection } from 'mongoose';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';

/** What a choice and its price need of an option. */
export type Deliverable = Omit<DeliveryOptionDoc, 'createdAt' | 'updatedAt'>;

/** An option with what the free-shipping promise takes off: never more than the cheapest delivery there costs. */
export interface DeliveryChoice {
  readonly option: Deliverable;
  readonly freeKobo: number;
}

/** The options that buyers are offered, in their order; a collection of a few documents. */
export const readActiveOptions = (db: Connection): Promise<DeliveryOptionDoc[]> =>
  deliveryOptionModel(db).find({ active: true }).sort({ position: 1, _id: 1 }).lean<DeliveryOptionDoc[]>();

/** Those of a state. Without one: what is offered everywhere, and what is fetched, since buyers come for that themselves. */
export const optionsFor = <O extends Deliverable>(options: readonly O[], state: string | null): O[] =>
  options.filter(({ states, kind }) =>
    states.length === 0 || state === null
      ? states.length === 0 || kind === 'pickup'
      : states.some((one) => one === state),
  );

/**
 * Chooses among the options of a state: the wanted one, or the cheapest delivery where none is named.
 * @returns null when the wanted one is not offered there, or there is no delivery at all
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

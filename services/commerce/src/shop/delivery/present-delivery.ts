import type { DeliveryOption, OfferedDelivery } from '@poc/contracts/entities/delivery';
import type { Order } from '@poc/contracts/entities/orders';
import { versionOf } from '../../administration/administration.api.ts';
import { nairaOf } from '../../naira.ts';
import type { Deliverable } from './choose-delivery.ts';

type Facts = Pick<Deliverable, 'name' | 'kind' | 'minDays' | 'maxDays' | 'pickupAddress' | 'pickupHours'>;

/** How an order gets to its buyer. */
export const presentDelivery = (facts: Facts): NonNullable<Order['delivery']> => ({
  name: facts.name,
  kind: facts.kind,
  min_days: facts.minDays,
  max_days: facts.maxDays,
  pickup_address: facts.pickupAddress,
  pickup_hours: facts.pickupHours,
});

/** An option as it is offered to buyers; money in naira. */
export const presentOffer = (option: Deliverable): OfferedDelivery => ({
  id: option._id.toHexString(),
  ...presentDelivery(option),
  price: nairaOf(option.priceKobo),
});

/** An option as administrators see it. */
export const presentDeliveryOption = (option: Deliverable): DeliveryOption => ({
  ...presentOffer(option),
  states: option.states,
  active: option.active,
  position: option.position,
  version: versionOf(option),
});

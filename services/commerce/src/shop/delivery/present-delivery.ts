import type { DeliveryOption, OfferedDelivery } from '@poc/contracts/entities/delivery';
import type { Order } from '@poc/contracts/entities/orders';
import { versionOf } from '../../administration/administration.api.ts';
import { nairaOf } from '../../naira.ts';
import type { Deliverable } from './choose-delivery.ts';

type DeliveryFields = Pick<
  Deliverable,
  'name' | 'kind' | 'minDays' | 'maxDays' | 'pickupAddress' | 'pickupHours'
>;

export const presentDelivery = (delivery: DeliveryFields): NonNullable<Order['delivery']> => ({
  name: delivery.name,
  kind: delivery.kind,
  min_days: delivery.minDays,
  max_days: delivery.maxDays,
  pickup_address: delivery.pickupAddress,
  pickup_hours: delivery.pickupHours,
});

export const presentOffer = (option: Deliverable): OfferedDelivery => ({
  id: option._id.toHexString(),
  ...presentDelivery(option),
  price: nairaOf(option.priceKobo),
});

export const presentDeliveryOption = (option: Deliverable): DeliveryOption => ({
  ...presentOffer(option),
  states: option.states,
  active: option.active,
  position: option.position,
  version: versionOf(option),
});

import type { BodyOf } from '@poc/contracts/endpoint';
import type { updateDeliveryOption } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import type { ManagedKind } from '../../administration/administration.api.ts';
import { koboOf } from '../../naira.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { presentDeliveryOption } from './present-delivery.ts';

/** Management of delivery options. Orders retain the option as it was when placed. */
export const managedDelivery: ManagedKind<
  DeliveryOptionDoc,
  BodyOf<typeof updateDeliveryOption>,
  DeliveryOption
> = {
  kind: 'delivery-option',
  model: deliveryOptionModel,
  begin: {},
  present: presentDeliveryOption,
  missing: 'delivery_option_not_found',
  fieldsOf: (body) => ({
    name: body.name,
    kind: body.kind,
    states: [...new Set(body.states)],
    priceKobo: koboOf(body.price),
    minDays: body.min_days,
    maxDays: body.max_days,
    pickupAddress: body.kind === 'pickup' ? body.pickup_address : '',
    pickupHours: body.kind === 'pickup' ? body.pickup_hours : '',
    active: body.active,
    position: body.position,
  }),
};

import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { page } from '@poc/kit/http/reply';
import type { Deps } from '../../config.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { presentDeliveryOption } from './present-delivery.ts';

export const listDeliveryOptions =
  ({ db }: Pick<Deps, 'db'>) =>
  async () => {
    const options = await deliveryOptionModel(db)
      .find()
      .sort({ position: 1, _id: 1 })
      .lean<DeliveryOptionDoc[]>();
    const items: DeliveryOption[] = options.map(presentDeliveryOption);
    return page(items, { total: items.length });
  };

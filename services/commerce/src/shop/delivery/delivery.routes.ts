import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { listDeliveryOptions } from './list-delivery-options.ts';
import { createDeliveryOption, deleteDeliveryOption, updateDeliveryOption } from './managed-delivery.ts';

export const deliveryRoutes: RouteOf<Deps>[] = [
  listDeliveryOptions,
  createDeliveryOption,
  updateDeliveryOption,
  deleteDeliveryOption,
];

import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { createDeliveryOption } from './create-delivery-option.ts';
import { deleteDeliveryOption } from './delete-delivery-option.ts';
import { listDeliveryOptions } from './list-delivery-options.ts';
import { updateDeliveryOption } from './update-delivery-option.ts';

export const deliveryRoutes = (deps: Deps): Route[] => [
  route(contracts.listDeliveryOptions, admins, listDeliveryOptions(deps)),
  route(contracts.createDeliveryOption, admins, createDeliveryOption(deps)),
  route(contracts.updateDeliveryOption, admins, updateDeliveryOption(deps)),
  route(contracts.deleteDeliveryOption, admins, deleteDeliveryOption(deps)),
];

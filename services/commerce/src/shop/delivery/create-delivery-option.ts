import { createManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

export const createDeliveryOption = (deps: Deps) => createManaged(deps, managedDelivery);

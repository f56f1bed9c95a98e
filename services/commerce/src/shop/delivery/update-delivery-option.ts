import { updateManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

/** Buyers who saw the old price must confirm the new one. */
export const updateDeliveryOption = (deps: Deps) => updateManaged(deps, managedDelivery);

import { updateManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

/**
 * Updates a delivery option. Buyers with the old price must confirm the new one. @throws
 * delivery_option_not_found, conflict
 */
export const updateDeliveryOption = (deps: Deps) => updateManaged(deps, managedDelivery);

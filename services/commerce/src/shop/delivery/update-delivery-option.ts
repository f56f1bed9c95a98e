import { updateManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

/** Changes a way to get orders; a buyer who saw it as it was is asked to look again. @throws delivery_option_not_found, conflict */
export const updateDeliveryOption = (deps: Deps) => updateManaged(deps, managedDelivery);

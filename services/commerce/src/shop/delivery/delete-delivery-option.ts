import { deleteManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

/** Deletes a delivery option. @throws delivery_option_not_found */
export const deleteDeliveryOption = (deps: Pick<Deps, 'db'>) => deleteManaged(deps, managedDelivery);

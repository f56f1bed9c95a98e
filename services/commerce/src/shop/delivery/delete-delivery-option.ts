import { deleteManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDelivery } from './managed-delivery.ts';

export const deleteDeliveryOption = (deps: Pick<Deps, 'db'>) => deleteManaged(deps, managedDelivery);

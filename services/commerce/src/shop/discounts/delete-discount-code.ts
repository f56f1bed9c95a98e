import { deleteManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDiscounts } from './managed-discounts.ts';

export const deleteDiscountCode = (deps: Pick<Deps, 'db'>) => deleteManaged(deps, managedDiscounts);

import { updateManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDiscounts } from './managed-discounts.ts';

export const updateDiscountCode = (deps: Deps) => updateManaged(deps, managedDiscounts);

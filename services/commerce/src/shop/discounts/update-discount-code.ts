import { updateManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDiscounts } from './managed-discounts.ts';

/** Updates a code. @throws discount_code_not_found, discount_code_taken, conflict */
export const updateDiscountCode = (deps: Deps) => updateManaged(deps, managedDiscounts);

import { createManaged } from '../../administration/administration.api.ts';
import type { Deps } from '../../config.ts';
import { managedDiscounts } from './managed-discounts.ts';

export const createDiscountCode = (deps: Deps) => createManaged(deps, managedDiscounts);

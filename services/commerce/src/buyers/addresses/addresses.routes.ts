import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { deleteAddress } from './delete-address.ts';
import { listAddresses } from './list-addresses.ts';
import { saveAddress } from './save-address.ts';

export const addressesRoutes: RouteOf<Deps>[] = [listAddresses, saveAddress, deleteAddress];

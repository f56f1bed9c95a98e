import { deleteAddress } from './delete-address.ts';
import { listAddresses } from './list-addresses.ts';
import { saveAddress } from './save-address.ts';

export const addressesRoutes = [listAddresses, saveAddress, deleteAddress];

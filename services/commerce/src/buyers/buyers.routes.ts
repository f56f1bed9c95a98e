import { deleteAddress } from './addresses/delete-address.ts';
import { listAddresses } from './addresses/list-addresses.ts';
import { saveAddress } from './addresses/save-address.ts';
import { checkDeletion, checkUserDeletion } from './erasure/check-deletion.ts';

export const buyersRoutes = [listAddresses, saveAddress, deleteAddress, checkDeletion, checkUserDeletion];

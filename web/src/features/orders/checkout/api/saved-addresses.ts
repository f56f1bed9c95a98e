import { deleteAddress, listAddresses, saveAddress } from '@poc/contracts/endpoints/addresses';
import type { AddressInput, SavedAddress } from '@poc/contracts/entities/addresses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

/** The member's saved addresses, latest first. */
export const savedAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['addresses', userId],
    queryFn: ({ signal }) => call(listAddresses, { params: { id: userId }, signal }),
  });

/** Saves an address; an equal saved one becomes the latest. A failure does not delay the order. */
export function useSaveAddress(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressInput) => call(saveAddress, { params: { id: userId }, body }),
    onError: (error) => showToast(`Your address was not saved. ${errorText(error)}`, 'error'),
    onSettled: () => client.invalidateQueries(savedAddressesQuery(userId)),
  });
}

/** Deletes an address immediately; the toast offers Undo. */
export function useDeleteAddress(userId: string) {
  const client = useQueryClient();
  const { queryKey } = savedAddressesQuery(userId);
  const { mutate: save } = useSaveAddress(userId);
  return useMutation({
    mutationFn: ({ id }: SavedAddress) => call(deleteAddress, { params: { id: userId, addressId: id } }),
    onSuccess: (_, { id, updatedAt, ...deleted }) => {
      client.setQueryData(queryKey, (all) => all?.filter((one) => one.id !== id));
      showToast('Address deleted.', 'default', { label: 'Undo', run: () => save(deleted) });
    },
    onError: (error) => {
      showToast(`The address could not be deleted. ${errorText(error)}`, 'error');
      return client.invalidateQueries({ queryKey });
    },
  });
}

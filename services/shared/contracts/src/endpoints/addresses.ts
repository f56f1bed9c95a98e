import { endpointsOf, listOf } from '../endpoint.ts';
import { addressInput, savedAddress } from '../entities/addresses.ts';

const declare = endpointsOf('commerce');

/** Maximum per member. */
export const maxAddresses = 10;

export const listAddresses = declare('listAddresses', 'GET /users/{id}/addresses', {
  summary: 'List your saved delivery addresses, latest first',
  access: 'self',
  ...listOf(savedAddress),
});

export const saveAddress = declare('saveAddress', 'POST /users/{id}/addresses', {
  summary: 'Save a delivery address; an equal one becomes the latest',
  access: 'self',
  body: addressInput,
  response: savedAddress,
  status: 201,
  errors: ['too_many_addresses'],
  idempotent: true,
});

export const deleteAddress = declare('deleteAddress', 'DELETE /users/{id}/addresses/{addressId}', {
  summary: 'Delete a saved delivery address',
  access: 'self',
  errors: ['address_not_found'],
  idempotent: true,
});

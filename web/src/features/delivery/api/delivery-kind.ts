import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  createDeliveryOption,
  deleteDeliveryOption,
  listDeliveryOptions,
  updateDeliveryOption,
} from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import type { ManagedKind } from '../../../shared/admin/managed/use-managed-changes.ts';
import { call } from '../../../shared/api/client.ts';

const key = ['admin', 'delivery-options'] as const;

/** All delivery options; the server sends them in one page. */
export const deliveryOptions = listOf(listDeliveryOptions, key, { query: { limit: '' }, staleTime: 0 });

export type DeliveryBody = BodyInputOf<typeof createDeliveryOption>;

export const deliveryKind: ManagedKind<DeliveryOption, DeliveryBody> = {
  key,
  what: 'the delivery option',
  nameOf: ({ name }) => name,
  bodyOf: ({ id: _, version: __, ...body }) => body,
  create: (body) => call(createDeliveryOption, { body }),
  update: (id, body) => call(updateDeliveryOption, { params: { id }, body }),
  remove: (id) => call(deleteDeliveryOption, { params: { id } }),
};

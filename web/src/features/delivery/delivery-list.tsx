import Chip from '@mui/material/Chip';
import { deliverySorts } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { numberColumn } from '../../shared/admin/list/columns.tsx';
import cells from '../../shared/admin/list/list.module.css';
import { type ManagedResource, managedActions } from '../../shared/admin/managed/managed-list.ts';
import { deliveryDays } from '../../shared/orders/delivery-texts.ts';
import { formatNaira } from '../../shared/text/money.ts';
import { deliveryKind, deliveryOptions } from './api/delivery-kind.ts';

const placesOf = ({ states }: DeliveryOption): string =>
  states.length === 0 ? 'Every state' : states.join(', ');

export const deliveryList: ManagedResource<DeliveryOption> = {
  caption: 'Delivery options',
  source: deliveryOptions,
  sorts: deliverySorts,
  columns: [
    {
      key: 'option',
      header: 'Option',
      text: ({ name }) => name,
      under: ({ kind, pickup_address }) => (
        <span className={cells.quiet}>{kind === 'pickup' ? `Pickup: ${pickup_address}` : 'Delivery'}</span>
      ),
    },
    {
      key: 'states',
      header: 'Offered in',
      wide: true,
      text: placesOf,
      cell: (option) => <span className={cells.quiet}>{placesOf(option)}</span>,
      narrow: placesOf,
    },
    { key: 'time', header: 'Time', wide: true, width: 140, text: deliveryDays, narrow: true },
    numberColumn('price', 'Price', 110, ({ price }) => price, {
      cell: ({ price }) => formatNaira(price),
      narrow: true,
    }),
    numberColumn('position', 'Position', 90, ({ position }) => position),
    {
      key: 'state',
      header: 'Status',
      wide: true,
      width: 120,
      text: ({ active }) => (active ? 'Active' : 'Inactive'),
      cell: ({ active }) => (active ? <Chip color="success" label="Active" /> : <Chip label="Inactive" />),
      narrow: true,
    },
  ],
  actions: managedActions(deliveryKind.nameOf),
  failed: 'The delivery options could not be loaded',
  empty: 'No delivery options yet. No one can order until there is one.',
};

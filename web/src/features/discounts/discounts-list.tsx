import Chip from '@mui/material/Chip';
import { discountSorts } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { numberColumn } from '../../shared/admin/list/columns.tsx';
import cells from '../../shared/admin/list/list.module.css';
import { type ManagedResource, managedActions } from '../../shared/admin/managed/managed-list.ts';
import { bulkDiscounts } from './api/bulk-discounts.ts';
import { discountCodes, discountKind } from './api/discount-kind.ts';
import { stateOf, takesOff, timeOf, usesOf } from './components/discount-texts.ts';

export const discountsList: ManagedResource<ManagedDiscount> = {
  caption: 'Discount codes',
  source: discountCodes,
  sorts: discountSorts,
  columns: [
    {
      key: 'code',
      header: 'Code',
      text: ({ code }) => code,
      under: (discount) => (
        <span className={cells.quiet}>
          {takesOff(discount)}
          {discount.once_per_person && ', once per person'}
        </span>
      ),
    },
    {
      key: 'time',
      header: 'Valid',
      wide: true,
      text: timeOf,
      cell: (discount) => <span className={cells.quiet}>{timeOf(discount)}</span>,
      narrow: timeOf,
    },
    numberColumn('uses', 'Uses', 120, usesOf, { narrow: (discount) => `Used ${usesOf(discount)}` }),
    {
      key: 'state',
      header: 'Status',
      wide: true,
      width: 130,
      text: stateOf,
      cell: (discount) => {
        const state = stateOf(discount);
        return <Chip color={state === 'Active' ? 'success' : 'default'} label={state} />;
      },
      narrow: true,
    },
  ],
  actions: managedActions(discountKind.nameOf),
  bulk: bulkDiscounts,
  failed: 'The discount codes could not be loaded',
  empty: 'No discount codes yet.',
};

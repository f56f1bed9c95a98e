import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import type { BulkAction, BulkActions } from '../../../shared/admin/grid/bulk-action.ts';
import { discountKind } from './discount-kind.ts';

const { key: queryKey, nameOf, bodyOf, update, remove } = discountKind;

const setActive = (active: boolean): Pick<BulkAction<ManagedDiscount>, 'fits' | 'run'> => ({
  fits: (code) => code.active !== active,
  run: (code) => update(code.id, { ...bodyOf(code), active, version: code.version }),
});

export const bulkDiscounts: BulkActions<ManagedDiscount> = {
  nouns: ['code', 'codes'],
  nameOf,
  actions: [
    {
      label: 'Activate',
      done: 'activated',
      text: 'Buyers can use them again, as long as they are valid.',
      harmless: true,
      ...setActive(true),
    },
    {
      label: 'Deactivate',
      done: 'deactivated',
      text: 'Buyers can’t use them until they are active again.',
      ...setActive(false),
    },
    {
      label: 'Delete',
      done: 'deleted',
      text: 'Buyers can no longer use them. Existing orders keep their discount. This cannot be undone.',
      run: ({ id }) => remove(id),
    },
  ],
  refresh: (client) => client.invalidateQueries({ queryKey }),
};

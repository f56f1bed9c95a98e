import { statusRules } from '@poc/contracts/admin-field-rules';
import { setUserStatus } from '@poc/contracts/endpoints/identity-admin';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { auditKey } from '../../../shared/admin/audit/api/audit-query.ts';
import type { BulkAction, BulkActions } from '../../../shared/admin/grid/bulk-action.ts';
import { call } from '../../../shared/api/client.ts';
import { usersKey } from './users-queries.ts';

const setSuspended = (suspended: boolean): Pick<BulkAction<ManagedUser>, 'reason' | 'run'> => ({
  reason: statusRules.reason,
  run: ({ id }, reason) => call(setUserStatus, { params: { id }, body: { suspended, reason } }),
});

/**
 * Bulk actions for accounts. Role changes and deletions are only offered per account.
 * @param ownId id of the current administrator, who is excluded
 */
export const bulkUsers = (ownId: string): BulkActions<ManagedUser> => ({
  nouns: ['user', 'users'],
  nameOf: ({ name }) => name,
  actions: [
    {
      label: 'Suspend',
      done: 'suspended',
      text: 'All their devices are signed out, and they can’t sign in until the account is restored. They get an email with the reason.',
      fits: ({ id, suspended }) => !suspended && id !== ownId,
      ...setSuspended(true),
    },
    {
      label: 'Restore',
      done: 'restored',
      text: 'They can sign in again right away, and get an email about it.',
      harmless: true,
      fits: ({ suspended }) => suspended,
      ...setSuspended(false),
    },
  ],
  refresh: (client) =>
    Promise.all([usersKey, auditKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
});

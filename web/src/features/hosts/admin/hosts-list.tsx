import Chip from '@mui/material/Chip';
import { managedHostSorts } from '@poc/contracts/endpoints/hosts';
import type { ManagedHost } from '@poc/contracts/entities/hosts';
import { numberColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import { type ManagedResource, managedActions } from '../../../shared/admin/managed/managed-list.ts';
import { hostKind, managedHosts } from './api/host-kind.ts';

export const hostsList: ManagedResource<ManagedHost> = {
  caption: 'Hosts',
  source: managedHosts,
  sorts: managedHostSorts,
  columns: [
    { key: 'host', header: 'Host', text: ({ name }) => name },
    {
      key: 'role',
      header: 'Role',
      wide: true,
      text: ({ role }) => role,
      cell: ({ role }) => <span className={cells.quiet}>{role}</span>,
      narrow: ({ role }) => role,
    },
    numberColumn('followers', 'Followers', 120, ({ followers }) => followers, { narrow: true }),
    numberColumn('position', 'Position', 110, ({ position }) => position),
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
  actions: managedActions(hostKind.nameOf),
  failed: 'The hosts could not be loaded',
  empty: 'No hosts yet.',
};

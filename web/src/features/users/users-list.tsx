import { userSorts } from '@poc/contracts/endpoints/identity-admin';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { EllipsisVertical } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { dayColumn } from '../../shared/admin/list/columns.tsx';
import type { Resource } from '../../shared/admin/resource/resource.ts';
import { Avatar } from '../../shared/images/avatar.tsx';
import { formatPhone } from '../../shared/text/phone.ts';
import { roleLabels } from '../../shared/text/role-labels.ts';
import { bulkUsers } from './api/bulk-users.ts';
import { managedUsers } from './api/users-queries.ts';
import { RoleSelect } from './components/role-select.tsx';
import { StatusBadge, statusOf } from './components/status-badge.tsx';
import styles from './components/users-table.module.css';

/** @param ownId id of the current administrator, who is marked and excluded from bulk actions */
export const usersList = (ownId: string): Resource<ManagedUser, 'menu' | Role> => ({
  caption: 'Users',
  source: managedUsers,
  sorts: userSorts,
  search: { label: 'Search users', placeholder: 'Name, email or phone' },
  choice: {
    param: 'role',
    label: 'Role',
    options: [
      { value: '', label: 'All Roles' },
      { value: 'user', label: 'Members' },
      { value: 'admin', label: 'Administrators' },
    ],
  },
  days: [{ label: 'Joined', from: 'from', to: 'to' }],
  columns: [
    {
      key: 'user',
      header: 'User',
      text: ({ name, email }) => `${name} <${email}>`,
      title: ({ id, name }) => (
        <>
          {name}
          {id === ownId && <span className={styles.own}> (you)</span>}
        </>
      ),
      under: ({ email }) => <EmailText email={email} />,
      to: ({ id }) => paths.admin.user(id),
      picture: ({ name, avatar }) => (
        <span className={styles.picture}>
          <Avatar name={name} src={avatar} size={36} />
        </span>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      wide: true,
      width: 135,
      text: ({ phone }) => formatPhone(phone),
      cell: ({ phone }) => <span className="figures">{formatPhone(phone)}</span>,
      narrow: true,
    },
    {
      key: 'role',
      header: 'Role',
      width: 125,
      text: ({ role }) => roleLabels[role],
      cell: (user, act) => <RoleSelect user={user} act={act} />,
    },
    {
      key: 'status',
      header: 'Status',
      wide: true,
      width: 110,
      text: statusOf,
      cell: (user) => <StatusBadge user={user} />,
      narrow: (user) => statusOf(user) !== 'Active' && <StatusBadge user={user} />,
    },
    dayColumn(({ createdAt }) => createdAt, { key: 'since', header: 'Member since', width: 165 }),
  ],
  actions: [{ task: 'menu', icon: EllipsisVertical, label: ({ name }) => `Actions for ${name}`, menu: true }],
  actionsWidth: 90,
  bulk: bulkUsers(ownId),
  failed: 'The users could not be loaded',
  empty: 'No users found.',
});

/** Allows a line break before the at sign. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

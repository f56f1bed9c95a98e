import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import { EllipsisVertical } from 'lucide-react';
import { useMemo } from 'react';
import { AdminGrid } from '../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatPhone } from '../../../shared/text/phone.ts';
import { roleWords } from '../../../shared/text/role-words.ts';
import { bulkUsers } from '../api/bulk-users.ts';
import { RoleSelect } from './role-select.tsx';
import styles from './users-table.module.css';

interface UsersTableProps {
  list: ListQuery<ManagedUser>;
  filter: string;
  sorting: Sorting;
  /** Id of the current administrator, who is marked. */
  ownId: string;
  onRole: (user: ManagedUser, role: Role) => void;
  /** Opens the menu of an account at its button. */
  onActions: (user: ManagedUser, anchor: HTMLElement) => void;
}

/** Table of accounts. On narrow screens the user's cell includes the values of the hidden columns. */
export function UsersTable({ list, filter, sorting, ownId, onRole, onActions }: UsersTableProps) {
  const columns = useMemo<readonly Column<ManagedUser>[]>(
    () => [
      {
        key: 'user',
        header: 'User',
        text: ({ name, email }) => `${name} <${email}>`,
        cell: (user) => <PersonCell user={user} own={user.id === ownId} />,
      },
      {
        key: 'phone',
        header: 'Phone',
        width: 150,
        text: ({ phone }) => formatPhone(phone),
        wide: true,
        cell: ({ phone }) => <span className="figures">{formatPhone(phone)}</span>,
      },
      {
        key: 'role',
        header: 'Role',
        width: 140,
        text: ({ role }) => roleWords[role],
        cell: (user) => <RoleSelect user={user} onChange={(role) => onRole(user, role)} />,
      },
      {
        key: 'status',
        header: 'Status',
        wide: true,
        width: 130,
        text: statusOf,
        cell: (user) => <StatusBadge user={user} />,
      },
      dayColumn(({ createdAt }) => createdAt, {
        key: 'since',
        header: 'Member since',
        width: 190,
      }),
      {
        key: 'actions',
        header: 'Actions',
        width: 90,
        cell: (user) => (
          <IconButton
            aria-label={`Actions for ${user.name}`}
            aria-haspopup="menu"
            onClick={(event) => onActions(user, event.currentTarget)}
          >
            <EllipsisVertical size={20} aria-hidden="true" />
          </IconButton>
        ),
      },
    ],
    [ownId, onRole, onActions],
  );
  return (
    <AdminGrid
      caption="Users"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      bulk={useMemo(() => bulkUsers(ownId), [ownId])}
      failed="The users could not be loaded"
      emptyText="No users found."
    />
  );
}

function PersonCell({ user, own }: { user: ManagedUser; own: boolean }) {
  return (
    <div className={cells.thing}>
      <span className={styles.picture}>
        <Avatar name={user.name} src={user.avatar} size={36} />
      </span>
      <div className={styles.who}>
        <strong dir="auto">
          {user.name}
          {own && <span className={styles.own}> (you)</span>}
        </strong>
        <EmailText email={user.email} />
        <div className={cells.narrow}>
          <span className="figures">{formatPhone(user.phone)}</span>
          {statusOf(user) !== 'Active' && <StatusBadge user={user} />}
        </div>
      </div>
    </div>
  );
}

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

const tones = { Suspended: 'warning', 'Not verified': 'default', Active: 'success' } as const;

const statusOf = ({ suspended, emailVerified }: ManagedUser): keyof typeof tones =>
  suspended ? 'Suspended' : emailVerified ? 'Active' : 'Not verified';

function StatusBadge({ user }: { user: ManagedUser }) {
  const status = statusOf(user);
  return <Chip color={tones[status]} label={status} />;
}

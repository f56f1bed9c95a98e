import Button from '@mui/material/Button';
import { userSorts } from '@poc/contracts/endpoints/identity-admin';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { type Role, roles } from '@poc/contracts/token';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../shared/admin/use-address.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { usersQuery } from '../api/users-queries.ts';
import type { OpenTask } from '../components/user-task-dialog.tsx';
import { UsersTable } from '../components/users-table.tsx';

// All three open on a click, so the list does not wait for their code.
const AuditDialog = lazyPart(() => import('../audit/audit-dialog.tsx'), 'AuditDialog');
const UserMenu = lazyPart(() => import('../components/user-menu.tsx'), 'UserMenu');
const UserTaskDialog = lazyPart(() => import('../components/user-task-dialog.tsx'), 'UserTaskDialog');

const roleOptions = [
  { value: '', label: 'All Roles' },
  { value: 'user', label: 'Members' },
  { value: 'admin', label: 'Administrators' },
];

/** `/admin/users`: all accounts, searched and paged by the server. The address holds search and role. */
export function UsersPage() {
  const ownId = useSession()?.user.id ?? '';
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const sorting = useListSort(userSorts);
  const role = roles.find((known) => known === params.get('role')) ?? '';
  const users = useInfiniteQuery(usersQuery({ search, role, sort: sorting.chosen }));
  const [menu, setMenu] = useState<{ user: ManagedUser; anchor: HTMLElement } | null>(null);
  const [open, setOpen] = useState<OpenTask | null>(null);
  const [recent, setRecent] = useState(false);

  const askForRole = useCallback(
    (user: ManagedUser, wanted: Role) => setOpen({ task: 'role', user, role: wanted }),
    [],
  );
  const openMenu = useCallback((user: ManagedUser, anchor: HTMLElement) => setMenu({ user, anchor }), []);

  const close = useCallback(() => {
    setOpen(null);
    focusPageIfLost();
  }, []);

  return (
    <>
      <div className="page">
        <PageHeader title="User Management" text="Everyone with an account.">
          <Button variant="outlined" onClick={() => setRecent(true)}>
            <History size={20} aria-hidden="true" />
            Recent Actions
          </Button>
        </PageHeader>
        <ListFilters
          label="Search users"
          placeholder="Name, email or phone"
          search={search}
          change={change}
          choice={{ param: 'role', label: 'Role', value: role, options: roleOptions }}
        />
        <UsersTable
          list={users}
          filter={`${role} ${search}`}
          sorting={sorting}
          ownId={ownId}
          onRole={askForRole}
          onActions={openMenu}
        />
      </div>
      {menu && (
        <UserMenu
          {...menu}
          onTask={(task) => {
            setMenu(null);
            setOpen({ task, user: menu.user });
          }}
          onClose={() => setMenu(null)}
        />
      )}
      {open && <UserTaskDialog {...open} onClose={close} />}
      {recent && <AuditDialog title="Recent actions" subjectId={null} onClose={() => setRecent(false)} />}
    </>
  );
}

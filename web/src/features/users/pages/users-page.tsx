import Button from '@mui/material/Button';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../shared/admin/resource/use-resource.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import type { OpenTask } from '../components/user-task-dialog.tsx';
import { usersList } from '../users-list.tsx';

// All three open on a click, so the list does not wait for their code.
const AuditDialog = lazyPart(() => import('../audit/audit-dialog.tsx'), 'AuditDialog');
const UserMenu = lazyPart(() => import('../components/user-menu.tsx'), 'UserMenu');
const UserTaskDialog = lazyPart(() => import('../components/user-task-dialog.tsx'), 'UserTaskDialog');

/** `/admin/users`: all accounts. */
export function UsersPage() {
  const ownId = useSession()?.user.id ?? '';
  const users = useResource(useMemo(() => usersList(ownId), [ownId]));
  const [menu, setMenu] = useState<{ user: ManagedUser; anchor: HTMLElement } | null>(null);
  const [open, setOpen] = useState<OpenTask | null>(null);
  const [recent, setRecent] = useState(false);
  return (
    <>
      <div className="page">
        <PageHeader title="User Management" text="Everyone with an account.">
          <Button variant="outlined" onClick={() => setRecent(true)}>
            <History size={20} aria-hidden="true" />
            Recent Actions
          </Button>
        </PageHeader>
        <ResourceList
          of={users}
          onTask={(task, user, anchor) =>
            task === 'menu' ? setMenu({ user, anchor }) : setOpen({ task: 'role', user, role: task })
          }
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
      {open && (
        <UserTaskDialog
          {...open}
          onClose={() => {
            setOpen(null);
            focusPageIfLost();
          }}
        />
      )}
      {recent && <AuditDialog title="Recent actions" subjectId={null} onClose={() => setRecent(false)} />}
    </>
  );
}

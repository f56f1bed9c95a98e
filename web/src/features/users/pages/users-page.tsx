import Button from '@mui/material/Button';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ResourceList } from '../../../shared/admin/resource/resource-list.tsx';
import { useResource } from '../../../shared/admin/resource/use-resource.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useTask } from '../components/use-task.tsx';
import { usersList } from '../users-list.tsx';

/** `/admin/users`: all accounts. */
export function UsersPage() {
  const ownId = useSession()?.user.id ?? '';
  const users = useResource(useMemo(() => usersList(ownId), [ownId]));
  const { act, openMenu, dialogs } = useTask();
  return (
    <>
      <div className="page">
        <PageHeader title="User Management" text="Everyone with an account.">
          <Button component={Link} variant="outlined" to={paths.admin.audit}>
            <History size={20} aria-hidden="true" />
            Recent Actions
          </Button>
        </PageHeader>
        <ResourceList
          of={users}
          onTask={(task, user, anchor) =>
            task === 'menu' ? openMenu(user, anchor) : act(task, user, anchor)
          }
        />
      </div>
      {dialogs}
    </>
  );
}

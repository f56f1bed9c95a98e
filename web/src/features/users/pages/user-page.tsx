import Button from '@mui/material/Button';
import type { ManagedUser } from '@poc/contracts/entities/identity';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { adminsOnly } from '../../../shared/admin/admins-only.tsx';
import { AuditSection } from '../../../shared/admin/audit/audit-section.tsx';
import { Notes } from '../../../shared/admin/notes/notes.tsx';
import styles from '../../../shared/admin/record/record-columns.module.css';
import { BackLink, RecordPage } from '../../../shared/admin/record/record-page.tsx';
import { ApiError } from '../../../shared/api/errors.ts';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { managedUserQuery } from '../api/users-queries.ts';
import { useTask } from '../components/use-task.tsx';
import person from '../person/person.module.css';
import { Profile } from '../person/profile.tsx';
import { Activity, Orders, Plan, ReportsAbout, ReportsBy, Sessions } from '../person/sections.tsx';

const sections = `${styles.column} ${person.sections}`;

const audited = 'Changes by administrators on the account, its orders and texts.';
const list = { to: paths.admin.users, label: 'All users' } as const;

/** `/admin/users/:id`: all administrator data about one user. */
export const UserPage = adminsOnly(function User() {
  const { id = '' } = useParams();
  const query = useQuery(managedUserQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404)
    return <DeletedPerson key={id} id={id} />;
  return (
    <RecordPage query={query} title="User" failed="The account could not be loaded" list={list}>
      {(user) => <Person key={id} user={user} />}
    </RecordPage>
  );
});

function Person({ user }: { user: ManagedUser }) {
  const { id } = user;
  const { act, openMenu, dialogs } = useTask();
  useDocumentTitle(user.name);
  return (
    <>
      <div className="page">
        <PageHeader title={user.name}>
          <Button
            variant="outlined"
            startIcon={<EllipsisVertical size={18} aria-hidden="true" />}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => openMenu(user, currentTarget)}
          >
            Actions
          </Button>
        </PageHeader>
        <BackLink {...list} />
        <div className={styles.columns}>
          <div className={sections}>
            <Profile user={user} act={act} />
            <Orders id={id} />
            <Plan id={id} />
            <Activity id={id} />
          </div>
          <div className={sections}>
            <Notes about={{ kind: 'user', id }} />
            <ReportsAbout id={id} />
            <ReportsBy id={id} />
            <Sessions id={id} />
            <AuditSection id={id} text={audited} />
          </div>
        </div>
      </div>
      {dialogs}
    </>
  );
}

/** Records that remain after an account is deleted. */
function DeletedPerson({ id }: { id: string }) {
  useDocumentTitle('Deleted account');
  return (
    <div className="page">
      <PageHeader
        title="Deleted account"
        text="This account does not exist. If it was deleted, its name, email, phone, picture, settings, sessions and notes are erased. These records stay, without the person:"
      />
      <BackLink {...list} />
      <div className={styles.columns}>
        <div className={sections}>
          <Orders id={id} />
          <Plan id={id} />
        </div>
        <div className={sections}>
          <Activity id={id} />
          <AuditSection id={id} text={audited} />
        </div>
      </div>
    </div>
  );
}

import Chip from '@mui/material/Chip';
import { paths } from '../../../config/paths.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { roleLabels } from '../../../shared/text/role-labels.ts';
import type { Dashboard } from '../api/dashboard-query.ts';
import styles from './dashboard.module.css';
import { Section } from './section.tsx';

export function RecentUsers({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <Section
      title="Recent Users"
      to={paths.admin.users}
      linkLabel="All Users"
      items={dashboard?.recentUsers}
      unavailable={dashboard?.unavailable.includes('users') ?? false}
      loadingHeight="19.5rem"
      emptyText="Nobody yet."
    >
      {(users) => (
        <ul className={styles.list}>
          {users.map((user) => (
            <li key={user.id} className={styles.line}>
              <Avatar name={user.name} src={user.avatar} size={36} />
              <div className={styles.words}>
                <span dir="auto" className={styles.strong}>
                  {user.name}
                </span>
                <span className={styles.quiet}>{user.email}</span>
              </div>
              <Chip color={user.role === 'admin' ? 'danfo' : 'default'} label={roleLabels[user.role]} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

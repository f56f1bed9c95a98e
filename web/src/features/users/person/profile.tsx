import type { ManagedUser } from '@poc/contracts/entities/identity';
import type { Role } from '@poc/contracts/token';
import type { Act } from '../../../shared/admin/resource/resource.ts';
import { Panel } from '../../../shared/components/panel.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatPhone } from '../../../shared/text/phone.ts';
import { RoleSelect } from '../components/role-select.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import styles from './person.module.css';

interface ProfileProps {
  user: ManagedUser;
  act: Act<ManagedUser, Role>;
}

export function Profile({ user, act }: ProfileProps) {
  return (
    <Panel title="Profile">
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd className="figures">{formatPhone(user.phone)}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>{formatDay(user.createdAt)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge user={user} />
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>
            <RoleSelect user={user} act={act} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

import type { ManagedUser } from '@poc/contracts/entities/identity';
import { type Role, roles } from '@poc/contracts/token';
import cells from '../../../shared/admin/list/list.module.css';
import type { Act } from '../../../shared/admin/resource/resource.ts';
import { roleLabels } from '../../../shared/text/role-labels.ts';

interface RoleSelectProps {
  user: ManagedUser;
  /** Called on selection; the displayed role changes once the account has it. */
  act: Act<ManagedUser, Role>;
}

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** Native select for the role of an account. */
export function RoleSelect({ user, act }: RoleSelectProps) {
  return (
    <select
      className={cells.select}
      aria-label={`Role of ${user.name}`}
      value={user.role}
      onChange={({ target }) => {
        if (isRole(target.value)) act(target.value, user, target);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </select>
  );
}

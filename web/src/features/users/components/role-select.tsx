import type { ManagedUser } from '@poc/contracts/entities/identity';
import { type Role, roles } from '@poc/contracts/token';
import cells from '../../../shared/admin/list/list.module.css';
import { roleWords } from '../../../shared/text/role-words.ts';

interface RoleSelectProps {
  user: ManagedUser;
  /** A choice; the shown role stays until the account has it. */
  onChange: (role: Role) => void;
}

const isRole = (value: string): value is Role => roles.some((role) => role === value);

/** The role of an account: the browser's own list, which works with keys and thumbs alike. */
export function RoleSelect({ user, onChange }: RoleSelectProps) {
  return (
    <select
      className={cells.select}
      aria-label={`Role of ${user.name}`}
      value={user.role}
      onChange={({ target }) => {
        if (isRole(target.value)) onChange(target.value);
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role]}
        </option>
      ))}
    </select>
  );
}

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { User } from '@poc/contracts/entities/identity';
import { Pencil } from 'lucide-react';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatPhone } from '../../../shared/text/phone.ts';
import { roleLabels } from '../../../shared/text/role-labels.ts';
import styles from './profile.module.css';

interface ProfileHeadProps {
  user: User;
  subscribed: boolean;
  onEdit: () => void;
}

/** Picture, name and badges of the user, with the edit button. */
export function ProfileHead({ user, subscribed, onEdit }: ProfileHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar name={user.name} src={user.avatar} size={96} />
      <div className={styles.who}>
        <p dir="auto" className={styles.name}>
          {user.name}
        </p>
        <p className={styles.reach}>
          <span>{user.email}</span>
          <span className="tabular">{formatPhone(user.phone)}</span>
        </p>
      </div>
      <p className={styles.badges}>
        <Chip color={user.role === 'admin' ? 'danfo' : 'default'} label={roleLabels[user.role]} />
        {subscribed && <Chip color="success" label="Active Subscription" />}
      </p>
      <Button variant="contained" onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
        Edit Profile
      </Button>
    </div>
  );
}

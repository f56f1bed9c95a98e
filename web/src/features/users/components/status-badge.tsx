import Chip from '@mui/material/Chip';
import type { ManagedUser } from '@poc/contracts/entities/identity';

const tones = { Suspended: 'warning', 'Not verified': 'default', Active: 'success' } as const;

export const statusOf = ({ suspended, emailVerified }: ManagedUser): keyof typeof tones =>
  suspended ? 'Suspended' : emailVerified ? 'Active' : 'Not verified';

export function StatusBadge({ user }: { user: ManagedUser }) {
  const status = statusOf(user);
  return <Chip color={tones[status]} label={status} />;
}

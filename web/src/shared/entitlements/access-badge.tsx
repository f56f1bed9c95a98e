import type { Show } from '@poc/contracts/entities/catalog';
import { Lock } from 'lucide-react';
import { Badge } from '../components/badge.tsx';
import { accessLabel } from './access-words.ts';

/** Which plan a show needs, with a lock for those whose plan does not open it; nothing on a show that is everybody's. */
export function AccessBadge({ show }: { show: Pick<Show, 'access' | 'early_access_until' | 'locked'> }) {
  const label = accessLabel(show);
  if (label === null) return null;
  return (
    <Badge tone="danfo">
      {show.locked && <Lock size={14} aria-label="Locked:" role="img" />}
      {label}
    </Badge>
  );
}

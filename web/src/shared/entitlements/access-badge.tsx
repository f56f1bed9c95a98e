import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { Lock } from 'lucide-react';
import { useInitialNow } from '../first-pass.ts';
import { accessLabel } from './access-texts.ts';

/**
 * Badge with the plan that a show requires, with a lock if the user's plan does not include it. Nothing for free shows.
 */
export function AccessBadge({ show }: { show: Pick<Show, 'access' | 'early_access_until' | 'locked'> }) {
  const label = accessLabel(show, useInitialNow());
  if (label === null) return null;
  return (
    <Chip
      color="danfo"
      label={
        <>
          {show.locked && <Lock size={14} aria-label="Locked:" role="img" />}
          {label}
        </>
      }
    />
  );
}

import type { ShowLock } from '@poc/contracts/entities/catalog';
import { type Access, lockOf, type ShowAccess } from '@poc/contracts/entitlements';
import { formatMoment } from '../text/dates.ts';
import { planNames } from './plan-names.ts';

/** Label of a show that not every member may watch at `nowMs`; null for other shows. */
export function accessLabel(
  show: { access: Access; early_access_until: string | null },
  nowMs: number,
): string | null {
  if (show.access !== 'free') return planNames[show.access];
  const until = show.early_access_until;
  const rights: ShowAccess = { access: 'free', earlyAccessUntil: until === null ? null : new Date(until) };
  return lockOf(rights, 'basic', new Date(nowMs)) ? 'Early access' : null;
}

/** Reason why the user cannot watch, and the next step, as one sentence each. */
export function lockTexts({ plan, opens_at }: ShowLock): { why: string; how: string } {
  const orAbove = plan === 'premium' ? 'Premium and Ultimate' : planNames[plan];
  if (opens_at === null) {
    return { why: `This show is for ${orAbove}.`, how: `Upgrade to ${planNames[plan]} to watch it.` };
  }
  return {
    why: `Early access: ${orAbove} watch this show before everyone else.`,
    how: `It opens to everyone on ${formatMoment(opens_at)}.`,
  };
}

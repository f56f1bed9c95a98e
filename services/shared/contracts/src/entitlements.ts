/** Plans in ascending order: each includes the previous ones. */
export const planIds = ['basic', 'premium', 'ultimate'] as const;
export type PlanId = (typeof planIds)[number];
export const paidPlans = ['premium', 'ultimate'] as const satisfies readonly PlanId[];

export const accessLevels = ['free', 'premium', 'ultimate'] as const;
export type Access = (typeof accessLevels)[number];

/** Default head start of paid plans on a new free show. */
export const earlyAccessHours = 48;

export interface ShowAccess {
  readonly access: Access;
  /** End of early access, during which a free show requires a plan; null for none. */
  readonly earlyAccessUntil: Date | null;
}

export interface ShowLock {
  readonly plan: PlanId;
  /** Time when the show opens to everyone; null if it always needs a plan. */
  readonly opensAt: Date | null;
}

const minPlan = { free: 'basic', premium: 'premium', ultimate: 'ultimate' } as const satisfies Record<
  Access,
  PlanId
>;
const earlyAccessPlan: PlanId = 'premium';

/** Returns the lock of a show for a plan; null if the plan includes it. Accounts without a plan have Basic. */
export function lockOf(show: ShowAccess, plan: PlanId, now: Date): ShowLock | null {
  const { access, earlyAccessUntil } = show;
  const isEarly = access === 'free' && earlyAccessUntil !== null && now < earlyAccessUntil;
  const needed = isEarly ? earlyAccessPlan : minPlan[access];
  if (planIds.indexOf(plan) >= planIds.indexOf(needed)) return null;
  return { plan: needed, opensAt: isEarly ? earlyAccessUntil : null };
}

export const canWatch = (show: ShowAccess, plan: PlanId, now: Date): boolean =>
  lockOf(show, plan, now) === null;

/**
 * Video qualities in ascending order: the height of a 16:9 frame that the video fills or fits into. A video smaller
 * than the lowest, or between two, also has its original quality.
 */
export const videoQualities = [360, 480, 720, 1080, 2160] as const;

/** Best quality of each plan: 'Standard quality', 'HD', '4K'. */
const bestQuality = { basic: 480, premium: 1080, ultimate: 2160 } as const satisfies Record<PlanId, number>;

/** True if a plan includes a video quality. */
export const opensQuality = (plan: PlanId, quality: number): boolean => quality <= bestQuality[plan];

/** True if a plan includes highlighted questions in chats. */
export const marksQuestions = (plan: PlanId): boolean => plan === 'ultimate';

export const previewSeconds = 180;

/** Removes the signature from the URL of an uploaded file. */
export const unsignedUrl = (url: string): string =>
  url.startsWith('/uploads/') ? (url.split('?', 1)[0] ?? '') : url;

/** The plans, the least first: each opens what the ones before it open. */
export const planIds = ['basic', 'premium', 'ultimate'] as const;
export type PlanId = (typeof planIds)[number];

/** Who may watch a show. */
export const accessLevels = ['free', 'premium', 'ultimate'] as const;
export type Access = (typeof accessLevels)[number];

/** How long before everyone else a plan with early access watches a new show. */
export const earlyAccessHours = 48;

/** What an administrator decided about a show. */
export interface ShowAccess {
  readonly access: Access;
  /** Until then a free show is for plans with early access alone; null where it has none. */
  readonly earlyAccessUntil: Date | null;
}

/** Why somebody cannot watch a show. */
export interface ShowLock {
  /** The least plan that opens it. */
  readonly plan: PlanId;
  /** When it opens to everyone; null where only a plan opens it. */
  readonly opensAt: Date | null;
}

/** The least plan that opens each kind of show. */
const leastPlan = { free: 'basic', premium: 'premium', ultimate: 'ultimate' } as const satisfies Record<
  Access,
  PlanId
>;
const earlyAccessPlan: PlanId = 'premium';

/** What stands between a plan and a show; null where the plan opens it. An account without a plan has Basic. */
export function lockOf(show: ShowAccess, plan: PlanId, now: Date): ShowLock | null {
  const { access, earlyAccessUntil } = show;
  const isEarly = access === 'free' && earlyAccessUntil !== null && now < earlyAccessUntil;
  const needed = isEarly ? earlyAccessPlan : leastPlan[access];
  if (planIds.indexOf(plan) >= planIds.indexOf(needed)) return null;
  return { plan: needed, opensAt: isEarly ? earlyAccessUntil : null };
}

/** Whether a plan opens a show. */
export const canWatch = (show: ShowAccess, plan: PlanId, now: Date): boolean =>
  lockOf(show, plan, now) === null;

/**
 * The qualities that videos are offered in, the least first: the height in pixels of a 16:9 picture that the video fills, or
 * fits into. One that is smaller than the least, or between two, has its own quality besides.
 */
export const videoQualities = [360, 480, 720, 1080, 2160] as const;

/** The best quality of each plan: 'Standard quality', 'HD', '4K'. */
const bestQuality = { basic: 480, premium: 1080, ultimate: 2160 } as const satisfies Record<PlanId, number>;

/** Whether a plan opens a quality of a video that it may watch. */
export const opensQuality = (plan: PlanId, quality: number): boolean => quality <= bestQuality[plan];

/** Whether a plan lets its owner mark a chat message as a question for the hosts. */
export const marksQuestions = (plan: PlanId): boolean => plan === 'ultimate';

/** How much of a show those see whose plan does not open it. */
export const previewSeconds = 180;

/** Where one of our files lies, for whomever its address was signed. */
export const unsignedAddress = (address: string): string =>
  address.startsWith('/uploads/') ? (address.split('?', 1)[0] ?? '') : address;

const dayMs = 24 * 60 * 60_000;

/** Age up to which an account counts as new: most spam accounts advertise in their first days. */
const newForMs = 7 * dayMs;

/** Limits of an account's first day: enough for a newcomer, too little for a campaign. */
export const firstDay = { posts: 5, links: 3 } as const;

interface AccountAge {
  /** Creation time of the account; unknown until identity's event has arrived. */
  readonly joinedAt: Date | undefined;
  readonly now: Date;
}

/** True if an account is new, so that its links are reviewed. Accounts of unknown age count as new. */
export const isNewAccount = ({ joinedAt, now }: AccountAge): boolean =>
  !joinedAt || now.getTime() - joinedAt.getTime() < newForMs;

/**
 * Returns the remaining time of an account's first day, in which `firstDay` applies. Accounts of unknown age are not
 * limited.
 */
export const firstDayLeftMs = ({ joinedAt, now }: AccountAge): number =>
  joinedAt === undefined ? 0 : Math.max(0, joinedAt.getTime() + dayMs - now.getTime());

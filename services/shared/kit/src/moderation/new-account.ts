const dayMs = 24 * 60 * 60_000;

/** How long an account is new: most that are opened to advertise do it in their first days. */
const newForMs = 7 * dayMs;

/** How much an account may write in its first day: enough for what a newcomer has to say, and not for a campaign. */
export const firstDay = { posts: 5, links: 3 } as const;

interface AccountAge {
  /** When the account was opened; unknown until identity's event has come. */
  readonly joinedAt: Date | undefined;
  readonly now: Date;
}

/** Whether an account is so new that its links are looked at. One of unknown age is. */
export const isNewAccount = ({ joinedAt, now }: AccountAge): boolean =>
  !joinedAt || now.getTime() - joinedAt.getTime() < newForMs;

/** How much is left of an account's first day, in which `firstDay` bounds what it writes. One of unknown age is refused nothing. */
export const firstDayLeftMs = ({ joinedAt, now }: AccountAge): number =>
  joinedAt === undefined ? 0 : Math.max(0, joinedAt.getTime() + dayMs - now.getTime());

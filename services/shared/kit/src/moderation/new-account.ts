const dayMs = 24 * 60 * 60_000;

/** How long an account is new: most that are opened to advertise do it in their first days. */
const newForMs = 7 * dayMs;

/** How much an account may write in its first day. What an advertiser has to say fits in, again and again it does not. */
export const firstDay = { posts: 5, comments: 20, links: 3 } as const;

/** When an account was opened; unknown until identity's event has come, and then it counts as new. */
export interface AccountAge {
  readonly joinedAt: Date | undefined;
  readonly now: Date;
}

const isYoungerThan = ({ joinedAt, now }: AccountAge, ageMs: number): boolean =>
  !joinedAt || now.getTime() - joinedAt.getTime() < ageMs;

/** Whether an account is so new that its links are looked at. */
export const isNewAccount = (age: AccountAge): boolean => isYoungerThan(age, newForMs);

/** Whether an account is in its first day, in which `firstDay` bounds what it writes. */
export const isFirstDay = (age: AccountAge): boolean => isYoungerThan(age, dayMs);

import type { ShowLock } from '@poc/contracts/entities/catalog';

const everyMs = 15_000;

interface LockableQuery {
  readonly state: { readonly data: { readonly locked?: ShowLock | undefined } | undefined };
}

/** Polls a query of something locked until it opens, since the user may be buying the plan right now. */
export const untilUnlocked = {
  refetchInterval: ({ state }: LockableQuery) => (state.data?.locked ? everyMs : false),
};

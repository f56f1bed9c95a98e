import type { ShowLock } from '@poc/contracts/entities/catalog';

const everyMs = 15_000;

interface Known {
  readonly state: { readonly data: { readonly locked?: ShowLock | undefined } | undefined };
}

/** Of a query of something that may be locked: it is asked for again until it opens, as somebody may just be buying the plan. */
export const untilUnlocked = {
  refetchInterval: ({ state }: Known) => (state.data?.locked ? everyMs : false),
};

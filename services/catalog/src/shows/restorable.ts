/** Period in ms for which a deleted show can be restored. */
export const restorableMs = 15 * 60_000;

/**
 * Delay in ms before removal: longer than `restorableMs`, so that clock skew cannot remove a show during its
 * restoration.
 */
export const purgeAfterMs = restorableMs + 5 * 60_000;

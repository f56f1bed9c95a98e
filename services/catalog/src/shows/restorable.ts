/** How long a deleted show can be restored. */
export const restorableMs = 15 * 60_000;

/** Its end is removed so much later, so that no restoring that began in time meets it, whatever two clocks say. */
export const purgeAfterMs = restorableMs + 5 * 60_000;

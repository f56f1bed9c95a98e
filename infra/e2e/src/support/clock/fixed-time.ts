/**
 * Time on all pages in pictures, and of the demo data behind them. A Wednesday in the middle of a month, far enough
 * ahead that MongoDB, whose clock is right, never expires a row.
 */
export const fixedTime = new Date('2029-05-16T09:00:00Z');

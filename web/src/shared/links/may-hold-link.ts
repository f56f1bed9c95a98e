/** Matches every text with a link, and few others: they need the code that finds links. */
export const mayHoldLink = /https?:\/\/|www\./i;

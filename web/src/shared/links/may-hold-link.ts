/** Cheap test before loading the link detection: matches every text with a link, and few others. */
export const mayHoldLink = /https?:\/\/|www\./i;

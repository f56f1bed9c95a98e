import { cutText } from '@poc/contracts/graphemes';

const titleMax = 80;

/** Quotes a title or excerpt in a notification. */
export const quoted = (title: string): string => `“${cutText(title, titleMax)}”`;

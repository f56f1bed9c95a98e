import { cutText } from '@poc/contracts/graphemes';

const titleMax = 80;

/** A title, or how a text begins, as a notification names it. */
export const quoted = (title: string): string => `“${cutText(title, titleMax)}”`;

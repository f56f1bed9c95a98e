import { cutText } from '@poc/contracts/graphemes';

const titleMax = 80;

export const quoted = (title: string): string => `“${cutText(title, titleMax)}”`;

import { cutText } from '@poc/contracts/graphemes';

const maxTitle = 80;

export const quoted = (title: string): string => `“${cutText(title, maxTitle)}”`;

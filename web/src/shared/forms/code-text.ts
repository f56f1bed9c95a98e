import { limits } from '../../config/limits.ts';

const standsAlone = /(?<!\d)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u;

/** Extracts the code from typed or pasted text: `Your code: 123 456` gives `123456`. At most six digits. */
export function codeIn(typed: string): string {
  const text = typed.normalize('NFKC');
  const found = standsAlone.exec(text);
  if (found) return `${found[1]}${found[2]}`;
  return text.replace(/\D/g, '').slice(0, limits.codeDigits);
}

export const isWholeCode = (code: string): boolean => code.length === limits.codeDigits;

import { keysOfPicture } from '@poc/kit/images/picture-keys';

const address = /^\/uploads\/(merch\/[\w.-]+\.webp)$/;
const madeHere = /^merch\/[0-9a-f]{32}(?:-640|-320)?\.webp$/;

/** The address of a picture that was never there: names are unguessable, and never given twice. */
export const newAddress = (random: Buffer): string => `/uploads/merch/${random.toString('hex')}.webp`;

/** The keys of an address in the object store, the widest picture first; none for an address elsewhere. */
export function keysOf(merchAddress: string): string[] {
  const key = address.exec(merchAddress)?.[1];
  return key === undefined ? [] : keysOfPicture(key);
}

/** Whether a file was made by this service: what the demo data or an operator put there is left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

const address = /^\/uploads\/(merch\/[\w.-]+\.webp)$/;
const madeHere = /^merch\/[0-9a-f]{32}(?:-640|-320)?\.webp$/;
const narrower = /-(?:640|320)(?=\.webp$)/;

/** Suffixes of the narrower files of a picture; the web app builds their addresses by the same convention. */
const narrowSuffixes = ['-640', '-320'] as const;

/** The address of a picture that was never there: names are unguessable, and never given twice. */
export const newAddress = (random: Buffer): string => `/uploads/merch/${random.toString('hex')}.webp`;

/** The keys of an address in the object store, the widest picture first; none for an address elsewhere. */
export function keysOf(merchAddress: string): string[] {
  const key = address.exec(merchAddress)?.[1];
  if (key === undefined) return [];
  return [key, ...narrowSuffixes.map((suffix) => key.replace(/\.webp$/, `${suffix}.webp`))];
}

/** The address by which the file of a key is known: that of the widest picture. */
export const addressOfKey = (key: string): string => `/uploads/${key.replace(narrower, '')}`;

/** Whether a file was made by this service: what the demo data or an operator put there is left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

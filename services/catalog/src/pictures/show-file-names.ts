const address = /^\/uploads\/(shows\/[\w.-]+)$/;
const madeHere = /^shows\/[0-9a-f]{32}(?:-640|-320)?\.(?:webp|mp4|webm|vtt)$/;
const narrower = /-(?:640|320)(?=\.webp$)/;

/** Suffixes of the narrower files of a picture; the web app builds their addresses by the same convention. */
const narrowSuffixes = ['-640', '-320'] as const;

/** A file name that was never used: names are unguessable, and never given twice. */
export const newName = (random: Buffer, extension: 'webp' | 'mp4' | 'webm' | 'vtt'): string =>
  `${random.toString('hex')}.${extension}`;

/** The address that a show takes for a file. */
export const addressOf = (name: string): string => `/uploads/shows/${name}`;

/** The keys of an address in the object store, the widest picture first; none for an address elsewhere. */
export function keysOf(showAddress: string): string[] {
  const key = address.exec(showAddress)?.[1];
  if (key === undefined) return [];
  if (!key.endsWith('.webp')) return [key];
  return [key, ...narrowSuffixes.map((suffix) => key.replace(/\.webp$/, `${suffix}.webp`))];
}

/** The address by which the file of a key is known: that of the widest picture for the narrower ones. */
export const addressOfKey = (key: string): string => `/uploads/${key.replace(narrower, '')}`;

/** Whether a file was made by this service: what the demo data or an operator put there is left alone. */
export const isMadeHere = (key: string): boolean => madeHere.test(key);

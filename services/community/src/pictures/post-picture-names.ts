import { keysOfPicture } from '@poc/kit/images/picture-keys';

/** The folder of the object store, and of `/uploads`. */
export const pictureFolder = 'posts';

const file = new RegExp(`^(?:/uploads/)?${pictureFolder}/([0-9a-f]{32})(?:-640|-320)?\\.webp$`);

/** The address of the widest file. */
export const addressOfPicture = (name: string): string => `/uploads/${pictureFolder}/${name}.webp`;

/** The keys of its files in the object store, the widest first. */
export const keysOfName = (name: string): string[] => keysOfPicture(`${pictureFolder}/${name}.webp`);

/** The name of the picture that an address or a key belongs to; null for what is none of ours. */
export const nameOfPicture = (addressOrKey: string): string | null => file.exec(addressOrKey)?.[1] ?? null;

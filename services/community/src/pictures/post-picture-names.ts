import { keysOfPicture } from '@poc/kit/images/picture-keys';

/** Folder in the object store, and below `/uploads`. */
export const pictureFolder = 'posts';

const file = new RegExp(`^(?:/uploads/)?${pictureFolder}/([0-9a-f]{32})(?:-640|-320)?\\.webp$`);

/** Address of the widest file. */
export const addressOfPicture = (name: string): string => `/uploads/${pictureFolder}/${name}.webp`;

/** Keys of a picture's files in the object store, widest first. */
export const keysOfName = (name: string): string[] => keysOfPicture(`${pictureFolder}/${name}.webp`);

/** Name of the picture of an address or a key; null for any other string. */
export const nameOfPicture = (addressOrKey: string): string | null => file.exec(addressOrKey)?.[1] ?? null;

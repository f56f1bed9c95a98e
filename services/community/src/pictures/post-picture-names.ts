import { keysOfPicture } from '@poc/kit/images/picture-keys';

export const pictureFolder = 'posts';

const file = new RegExp(`^(?:/uploads/)?${pictureFolder}/([0-9a-f]{32})(?:-640|-320)?\\.webp$`);

export const urlOfPicture = (name: string): string => `/uploads/${pictureFolder}/${name}.webp`;

export const keysOfName = (name: string): string[] => keysOfPicture(`${pictureFolder}/${name}.webp`);

export const nameOfPicture = (urlOrKey: string): string | null => file.exec(urlOrKey)?.[1] ?? null;

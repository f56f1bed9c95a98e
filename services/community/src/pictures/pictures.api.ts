export { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
export { addressOfPicture } from './post-picture-names.ts';
export { type PictureOfPost, resolvePicture } from './resolve-picture.ts';

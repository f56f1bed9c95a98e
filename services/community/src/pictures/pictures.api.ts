export { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
export { urlOfPicture } from './post-picture-names.ts';
export { type PictureOfPost, resolvePicture } from './resolve-picture.ts';

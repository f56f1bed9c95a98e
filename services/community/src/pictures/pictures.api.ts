export { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
export { addressOfPicture } from './post-picture-names.ts';
export { type PictureOfPost, settlePicture } from './settle-picture.ts';

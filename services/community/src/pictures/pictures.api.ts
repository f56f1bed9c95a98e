export { type PostPictureDoc, postPictureModel } from './post-picture.model.ts';
export { urlOfPicture } from './post-picture-names.ts';
export { type PictureOfPost, settlePicture } from './settle-picture.ts';

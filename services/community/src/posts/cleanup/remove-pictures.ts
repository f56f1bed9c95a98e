import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type PostPictureDoc, postPictureModel } from '../../pictures/pictures.api.ts';
import { postModel } from '../post.model.ts';

/**
 * Removes pictures from their posts, then deletes their rows, which orphans their files.
 * @returns their names
 */
export async function removePictures(
  db: Connection,
  pictures: readonly Pick<PostPictureDoc, '_id' | 'postId'>[],
): Promise<string[]> {
  const names = pictures.map(({ _id }) => _id);
  const postIds = pictures.flatMap(({ postId }) => postId ?? []);
  const shown = { _id: trusted({ $in: postIds }), 'picture.name': trusted({ $in: names }) };
  await postModel(db).updateMany(shown, { $unset: { picture: 1 } });
  const rows: QueryFilter<PostPictureDoc> = { _id: trusted({ $in: names }) };
  await postPictureModel(db).deleteMany(rows);
  return names;
}

import type { PostPicture } from '@poc/contracts/entities/community';
import { Picture } from '../../../shared/images/picture.tsx';

interface PostPictureImageProps {
  picture: PostPicture;
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  className?: string | undefined;
  priority?: boolean;
}

/** Picture of a post, in its aspect ratio. */
export function PostPictureImage({ picture, ...rest }: PostPictureImageProps) {
  const { url, alt, width, height } = picture;
  const words = alt || 'A picture without a description';
  return <Picture {...rest} src={url} alt={words} kind="post" size={{ width, height }} />;
}

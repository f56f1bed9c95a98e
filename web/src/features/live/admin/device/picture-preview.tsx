import { useEffect, useRef } from 'react';
import styles from './device.module.css';

const settleMs = 1_000;

interface PicturePreviewProps {
  media: MediaStream;
  isCamera: boolean;
  /** Called when the device is rotated or the shared window changes its size. */
  onResized: () => void;
}

/** Preview of the sent picture, without sound. */
export function PicturePreview({ media, isCamera, onResized }: PicturePreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const resized = useRef(onResized);
  resized.current = onResized;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = media;
    let size = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compare = () => {
      const now = `${element.videoWidth}x${element.videoHeight}`;
      if (size && now !== size) resized.current();
      size = now;
    };
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(compare, settleMs);
    };
    element.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('resize', onResize);
      element.srcObject = null;
    };
  }, [media]);
  return (
    <video
      ref={video}
      className={styles.preview}
      aria-label={isCamera ? 'Picture of your camera' : 'Picture of your screen'}
      autoPlay
      muted
      playsInline
    />
  );
}

import type { ComponentProps } from 'react';
import { useLowData } from '../preferences/low-data.ts';
import { Picture } from './picture.tsx';

type HostPictureProps = Pick<ComponentProps<typeof Picture>, 'src' | 'sizes' | 'className' | 'priority'>;

/** Picture of a host: an uploaded one, or one of the app's pictures of the first hosts, in two widths. */
export function HostPicture({ src, sizes, className, priority = false }: HostPictureProps) {
  const lowData = useLowData();
  const base = /^(\/img\/host-\d)\.webp$/.exec(src)?.[1];
  if (base === undefined) {
    return <Picture {...{ src, sizes, className, priority }} alt="" kind="host" />;
  }
  return (
    <img
      className={className}
      src={`${base}-320.webp`}
      srcSet={lowData ? undefined : `${base}-320.webp 320w, ${src} 640w`}
      sizes={sizes}
      alt=""
      width={640}
      height={800}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

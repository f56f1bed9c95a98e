import { useState } from 'react';
import { useLowData } from '../preferences/low-data.ts';

interface PictureProps {
  src: string;
  alt: string;
  kind: 'show' | 'merch';
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  className?: string | undefined;
  priority?: boolean;
}

const placeholders = { show: '/img/placeholder-show.svg', merch: '/img/placeholder-merch.svg' } as const;
const shapes = { show: [1280, 720], merch: [960, 960] } as const;
const folders = { show: '/uploads/shows/', merch: '/uploads/merch/' } as const;

/** Our own pictures are stored in three widths; which suffixes there are is the object store's convention. */
const stored = /^(\/uploads\/(?:shows|merch)\/.+?)\.webp$/;

/** Addresses and `/uploads` paths stay as they are; a bare file name lies in the folder of its kind; else none. */
function pictureAddress(src: string, kind: PictureProps['kind']): string {
  if (src === '' || src.startsWith('blob:')) return placeholders[kind];
  return src.startsWith('http') || src.startsWith('/') ? src : folders[kind] + src;
}

/** The one file of a picture, for places that take no choice of widths: a video's poster. */
export function pictureFile(src: string, kind: PictureProps['kind'], lowData: boolean): string {
  const address = pictureAddress(src, kind);
  const base = stored.exec(address)?.[1];
  return base === undefined ? address : `${base}-${lowData ? 320 : 640}.webp`;
}

/**
 * A picture that is never broken: first in the width that fits, then as it was uploaded, then the placeholder.
 * In low-data mode the smallest width is used.
 */
export function Picture({ src, alt, kind, sizes, className, priority = false }: PictureProps) {
  const lowData = useLowData();
  const [failures, setFailures] = useState({ src, count: 0 });
  const count = failures.src === src ? failures.count : 0;
  const address = pictureAddress(src, kind);
  const base = stored.exec(address)?.[1];
  const [width, height] = shapes[kind];
  const common = {
    width,
    height,
    className,
    decoding: 'async',
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : 'auto',
    onError: () => setFailures({ src, count: count + 1 }),
  } as const;

  if (count > 1) return <img {...common} alt={alt} src={placeholders[kind]} />;
  if (base === undefined)
    return <img {...common} alt={alt} src={count === 0 ? address : placeholders[kind]} />;
  if (count === 1) return <img {...common} alt={alt} src={address} />;
  if (lowData) return <img {...common} alt={alt} src={`${base}-320.webp`} />;
  const srcSet = `${base}-320.webp 320w, ${base}-640.webp 640w, ${address} ${width}w`;
  return <img {...common} alt={alt} sizes={sizes} srcSet={srcSet} src={`${base}-640.webp`} />;
}

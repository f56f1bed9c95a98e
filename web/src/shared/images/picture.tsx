import { useState } from 'react';
import { useLowData } from '../preferences/low-data.ts';

interface PictureProps {
  src: string;
  alt: string;
  kind: 'show' | 'merch' | 'post';
  /** Of the widest file, in pixels, where pictures of this kind keep their own shapes. */
  size?: { readonly width: number; readonly height: number };
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  className?: string | undefined;
  priority?: boolean;
}

const placeholders = {
  show: '/img/placeholder-show.svg',
  merch: '/img/placeholder-merch.svg',
  post: '/img/placeholder-show.svg',
} as const;
const shapes = {
  show: { width: 1280, height: 720 },
  merch: { width: 960, height: 960 },
  post: { width: 1280, height: 1600 },
} as const;
const folders = { show: '/uploads/shows/', merch: '/uploads/merch/', post: '/uploads/posts/' } as const;

/** Our own pictures are stored in three widths; which suffixes there are is the object store's convention. */
const stored = /^(\/uploads\/(?:shows|merch|posts)\/.+?)\.webp$/;

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
export function Picture({ src, alt, kind, size, sizes, className, priority = false }: PictureProps) {
  const lowData = useLowData();
  const [failures, setFailures] = useState({ src, count: 0 });
  const count = failures.src === src ? failures.count : 0;
  const address = pictureAddress(src, kind);
  const base = stored.exec(address)?.[1];
  const { width, height } = size ?? shapes[kind];
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
  const widthOf = (narrow: number) => narrowWidth(narrow, { width, height }, shapes[kind]);
  const srcSet = `${base}-320.webp ${widthOf(320)}w, ${base}-640.webp ${widthOf(640)}w, ${address} ${width}w`;
  return <img {...common} alt={alt} sizes={sizes} srcSet={srcSet} src={`${base}-640.webp`} />;
}

/** How wide a narrow file is: one of a high picture, whose height is bounded too, is narrower than it is called. */
function narrowWidth(
  narrow: number,
  { width, height }: { width: number; height: number },
  bounds: { width: number; height: number },
): number {
  const highest = (narrow * bounds.height) / bounds.width;
  return Math.max(1, Math.round(width * Math.min(1, narrow / width, highest / height)));
}

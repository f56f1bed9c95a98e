import { useState } from 'react';
import { useLowData } from '../preferences/low-data.ts';

interface PictureProps {
  src: string;
  alt: string;
  kind: 'show' | 'merch' | 'post' | 'host';
  /** Size of the widest file in pixels, for kinds whose pictures have different aspect ratios. */
  size?: { readonly width: number; readonly height: number };
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  className?: string | undefined;
  priority?: boolean;
}

const placeholders = {
  show: '/img/placeholder-show.svg',
  merch: '/img/placeholder-merch.svg',
  post: '/img/placeholder-show.svg',
  host: '/img/placeholder-show.svg',
} as const;
const shapes = {
  show: { width: 1280, height: 720 },
  merch: { width: 960, height: 960 },
  post: { width: 1280, height: 1600 },
  host: { width: 960, height: 1200 },
} as const;
const folders = {
  show: '/uploads/shows/',
  merch: '/uploads/merch/',
  post: '/uploads/posts/',
  host: '/uploads/shows/',
} as const;

/** POC's own pictures, stored in three widths by a suffix convention. */
const stored = /^(\/uploads\/(?:shows|merch|posts)\/.+?)\.webp$/;

/**
 * URL of a picture. Absolute URLs and paths are unchanged, a file name is resolved to its kind's folder, others are
 * replaced by the placeholder.
 */
function pictureUrl(src: string, kind: PictureProps['kind']): string {
  if (src === '' || src.startsWith('blob:')) return placeholders[kind];
  return src.startsWith('http') || src.startsWith('/') ? src : folders[kind] + src;
}

/** URL of one file, for images without a choice of widths such as a video's poster. */
export function pictureFile(src: string, kind: PictureProps['kind'], lowData: boolean): string {
  const url = pictureUrl(src, kind);
  const base = stored.exec(url)?.[1];
  return base === undefined ? url : `${base}-${lowData ? 320 : 640}.webp`;
}

/**
 * A picture with fallbacks: the width that fits, then the original, then the placeholder. Uses the smallest width in
 * low-data mode.
 */
export function Picture({ src, alt, kind, size, sizes, className, priority = false }: PictureProps) {
  const lowData = useLowData();
  const [failures, setFailures] = useState({ src, count: 0 });
  const count = failures.src === src ? failures.count : 0;
  const url = pictureUrl(src, kind);
  const base = stored.exec(url)?.[1];
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
  if (base === undefined) return <img {...common} alt={alt} src={count === 0 ? url : placeholders[kind]} />;
  if (count === 1) return <img {...common} alt={alt} src={url} />;
  if (lowData) return <img {...common} alt={alt} src={`${base}-320.webp`} />;
  const widthOf = (narrow: number) => narrowWidth(narrow, { width, height }, shapes[kind]);
  const srcSet = `${base}-320.webp ${widthOf(320)}w, ${base}-640.webp ${widthOf(640)}w, ${url} ${width}w`;
  return <img {...common} alt={alt} sizes={sizes} srcSet={srcSet} src={`${base}-640.webp`} />;
}

/** Width of a narrow variant. The height is limited too, so tall pictures are narrower than the nominal width. */
function narrowWidth(
  narrow: number,
  { width, height }: { width: number; height: number },
  bounds: { width: number; height: number },
): number {
  const highest = (narrow * bounds.height) / bounds.width;
  return Math.max(1, Math.round(width * Math.min(1, narrow / width, highest / height)));
}

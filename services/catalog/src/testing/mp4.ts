import { randomBytes } from 'node:crypto';

/** A box of ISO/IEC 14496-12. @param size size in its header; by default the actual one */
export function box(type: string, body: Uint8Array = Buffer.alloc(0), size = body.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export const fileType = (...brands: string[]): Buffer =>
  box('ftyp', Buffer.from(`${brands[0]}\0\0\x02\0${brands.slice(1).join('')}`, 'latin1'));

/** The description of a movie with one track. @param handler `vide` or `soun` */
export const movie = (handler = 'vide'): Buffer => {
  const handlerBox = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`, 'latin1'));
  return box('moov', Buffer.concat([box('mvhd'), box('trak', box('mdia', handlerBox))]));
};

/** An MP4 container with random content. @param bytes total size */
export function mp4(bytes: number): Buffer {
  const head = Buffer.concat([fileType('isom', 'mp41'), movie()]);
  return Buffer.concat([head, box('mdat', randomBytes(bytes - head.length - 8))]);
}

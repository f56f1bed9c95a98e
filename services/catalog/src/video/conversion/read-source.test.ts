import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const picture = { index: 0, codec_type: 'video', width: 1920, height: 1080 };
const read = (...streams: object[]) => readSource(JSON.stringify({ streams, format: { duration: '12.5' } }));

describe('readSource', () => {
  it('reads displayed size, duration and presence of audio', () => {
    expect(read(picture)).toEqual({ stream: 0, width: 1920, height: 1080, seconds: 12.5, hasSound: false });
    expect(read({ index: 0, codec_type: 'audio' }, { ...picture, index: 1 })).toMatchObject({
      stream: 1,
      hasSound: true,
    });
    expect(read({ ...picture, side_data_list: [{}, { rotation: -90 }] })).toMatchObject({
      width: 1080,
      height: 1920,
    });
    expect(read({ ...picture, side_data_list: [{ rotation: 180 }] })).toMatchObject({ width: 1920 });
    const wide = { ...picture, width: 1440, sample_aspect_ratio: '4:3' };
    expect(read(wide)).toMatchObject({ width: 1920, height: 1080 });
    expect(read({ ...picture, sample_aspect_ratio: '0:1' })).toMatchObject({ width: 1920 });
  });

  it('rejects audio alone, cover art, unknown durations and oversized pictures', () => {
    expect(read({ index: 0, codec_type: 'audio' })).toBeNull();
    expect(read({ ...picture, disposition: { attached_pic: 1 } })).toBeNull();
    expect(read({ ...picture, width: 100_000 })).toBeNull();
    expect(read({ ...picture, width: 0 })).toBeNull();
    expect(readSource(JSON.stringify({ streams: [picture], format: { duration: 'N/A' } }))).toBeNull();
    for (const text of ['', '{', '[]', '{"streams":[]}']) expect(readSource(text)).toBeNull();
  });
});

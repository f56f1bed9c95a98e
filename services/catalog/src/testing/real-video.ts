import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Encodes a moving test picture with sound as a fragmented MP4. @param ffmpeg path of the program */
export async function realVideo(ffmpeg: string, { size = '854x480', seconds = 2 } = {}): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  const target = ['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4', '-'];
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  const args = ['-v', 'error', ...picture, ...sound, ...codecs, ...target];
  return (await promisify(execFile)(ffmpeg, args, options)).stdout;
}

import { afterEach, expect, test } from 'vitest';
import { rememberSpeed } from './remembered.ts';

afterEach(() => localStorage.clear());

/** jsdom has no rates: a video with the two properties and their event. */
function aVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  let rate = 1;
  Object.defineProperty(video, 'defaultPlaybackRate', { value: 1, writable: true });
  Object.defineProperty(video, 'playbackRate', {
    get: () => rate,
    set(next: number) {
      rate = next;
      video.dispatchEvent(new Event('ratechange'));
    },
  });
  return video;
}

test('plays the next video at the last speed, also after a reload of its source', () => {
  const first = aVideo();
  const stop = rememberSpeed(first);
  first.playbackRate = 1.5;
  expect(first.defaultPlaybackRate).toBe(1.5);
  stop();
  first.playbackRate = 2;
  const second = aVideo();
  rememberSpeed(second);
  expect([second.playbackRate, second.defaultPlaybackRate]).toEqual([1.5, 1.5]);
});

test('ignores a speed that is not on offer', () => {
  localStorage.setItem('poc-video-speed', '16');
  const video = aVideo();
  rememberSpeed(video);
  expect(video.playbackRate).toBe(1);
});

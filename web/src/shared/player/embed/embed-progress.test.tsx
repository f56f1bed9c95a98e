import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trackProgress } from '../../progress/track-progress.ts';
import { Player } from '../player.tsx';
import { EmbedMedia } from './embed-media.ts';
import { parseState } from './embed-messages.ts';

const youtube = 'https://youtu.be/dQw4w9WgXcQ';
const vimeo = 'https://vimeo.com/76979871';
const youtubeOrigin = 'https://www.youtube-nocookie.com';
const vimeoOrigin = 'https://player.vimeo.com';

/** A started player, the messages that the page sent to it, and a function to reply. */
async function start(
  url: string,
  resumeAt: number | null = null,
  button: string | RegExp = /^(Play|Resume) on/,
) {
  const save = vi.fn<(percent: number, leaving: boolean) => void>();
  const follow = (media: Parameters<typeof trackProgress>[0]) => trackProgress(media, save);
  const { unmount } = render(
    <Player url={url} poster="" title="Laugh and Learn" resumeAt={resumeAt} follow={follow} />,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
  const frame = await screen.findByTitle<HTMLIFrameElement>('Laugh and Learn');
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window.');
  const said = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  fireEvent.load(frame);
  const post = (
    data: unknown,
    origin = url === vimeo ? vimeoOrigin : youtubeOrigin,
    source = contentWindow,
  ) =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    });
  return { save, said: () => said.mock.calls, post, unmount };
}

const info = (values: object) => JSON.stringify({ event: 'infoDelivery', info: values });

test('subscribes to YouTube until it responds, and saves the position on pause and at the end', async () => {
  const { save, said, post } = await start(youtube);
  const listening = [JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }), youtubeOrigin];
  await waitFor(() => expect(said().length).toBeGreaterThan(1));
  expect(said()[0]).toEqual(listening);
  post(info({ currentTime: 0, duration: 200, playerState: 1 }));
  post(info({ currentTime: 50 }));
  expect(save).not.toHaveBeenCalled();
  post(info({ playerState: 2 }));
  expect(save).toHaveBeenLastCalledWith(25, false);
  post(JSON.stringify({ event: 'onStateChange', info: 1 }));
  post(JSON.stringify({ event: 'onStateChange', info: 0 }));
  expect(save).toHaveBeenLastCalledWith(100, false);
});

test('reads Vimeo’s messages, and saves the position on leaving', async () => {
  const { save, said, post, unmount } = await start(vimeo);
  expect(said()).toContainEqual([{ method: 'addEventListener', value: 'timeupdate' }, vimeoOrigin]);
  post(JSON.stringify({ event: 'timeupdate', data: { seconds: 20, duration: 80 } }));
  unmount();
  expect(save).toHaveBeenLastCalledWith(25, true);
});

test('resumes at the user’s position, and ignores positions reported before', async () => {
  const { save, said, post } = await start(youtube, 50);
  post(info({ duration: 0, playerState: 3 }));
  post(info({ currentTime: 0.2, duration: 200, playerState: 1 }));
  const seek = { event: 'command', func: 'seekTo', args: [100, true], id: 1, channel: 'widget' };
  expect(said().at(-1)).toEqual([JSON.stringify(seek), youtubeOrigin]);
  post(info({ currentTime: 0.5 }));
  post(info({ playerState: 2 }));
  window.dispatchEvent(new Event('pagehide'));
  expect(save).not.toHaveBeenCalled();
  post(info({ currentTime: 101, playerState: 1 }));
  post(info({ currentTime: 120, playerState: 2 }));
  expect(save.mock.calls).toEqual([[60, false]]);
});

test('Start over does not seek', async () => {
  const { save, said, post } = await start(vimeo, 50, 'Start over');
  post({ event: 'play', data: { seconds: 0, duration: 80 } });
  post({ event: 'pause', data: { seconds: 8, duration: 80 } });
  expect(save.mock.calls).toEqual([[10, false]]);
  expect(JSON.stringify(said())).not.toContain('setCurrentTime');
});

test('ignores messages of other origins and windows', async () => {
  const { save, post } = await start(youtube);
  const news = info({ currentTime: 50, duration: 100, playerState: 1 });
  post(news, 'https://evil.example');
  post(news, 'https://www.youtube-nocookie.com.evil.example');
  post(news, youtubeOrigin, window);
  window.dispatchEvent(new Event('pagehide'));
  expect(save).not.toHaveBeenCalled();
});

test.each([
  null,
  7,
  'nonsense',
  '{"event":"infoDelivery","info":null}',
  '{"event":"infoDelivery","info":{"currentTime":"50","duration":-1,"playerState":9}}',
  { event: 'infoDelivery', info: { currentTime: Number.NaN, duration: Number.POSITIVE_INFINITY } },
])('ignores the message %j', (data) => {
  expect(parseState('YouTube', data)).toBeNull();
  expect(parseState('Vimeo', data)).toBeNull();
});

test('accepts reported positions after a failed seek', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const media = new EmbedMedia(50, () => undefined);
  media.take({ seconds: 0, duration: 100, state: 'playing' });
  media.take({ seconds: 3 });
  expect(media.currentTime).toBe(0);
  clock.mockReturnValue(10_000);
  media.take({ seconds: 4 });
  expect(media.currentTime).toBe(4);
  clock.mockRestore();
});

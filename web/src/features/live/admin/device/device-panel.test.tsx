import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { followHistory } from '../../../../shared/history-steps.ts';
import { startFakeVideo } from '../../../../shared/testing/fake-video.ts';
import { press, whereNow } from '../../../../shared/testing/page.tsx';
import { startFakeDevice } from '../testing/fake-device.ts';
import { aBroadcast, naira, openConsole, startStreamsServer } from '../testing/streams-server.tsx';

followHistory();
const { server } = startStreamsServer();
const device = startFakeDevice();
startFakeVideo();
const own = { ...naira, stream_url: `/uploads/live/${naira.id}.m3u8` };
const noKey = () => aBroadcast({ key_created_at: null });

const openPanel = async (stream = own) => {
  openConsole(server, stream, noKey);
  return within(await screen.findByRole('region', { name: 'Go live from this device' }));
};
async function openCamera(stream = own) {
  const panel = await openPanel(stream);
  fireEvent.click(panel.getByRole('button', { name: 'Use camera' }));
  await panel.findByLabelText('Picture of your camera');
  return panel;
}
async function goLive(stream = own) {
  const panel = await openCamera(stream);
  fireEvent.click(panel.getByRole('button', { name: 'Go live from this device' }));
  device.socket().open();
  await waitFor(() => expect(device.socket().texts()).toHaveLength(1));
  device.socket().reply({ type: 'accepted' });
  device.recorder().record(1_000);
  await panel.findByText('Your video is being sent.');
  return panel;
}

test('explains what happens before it asks for the camera', async () => {
  const panel = await openPanel();
  expect(panel.getByText(/Nothing is sent until you go live\.$/)).toBeTruthy();
  expect(device.getUserMedia).not.toHaveBeenCalled();
});

test.each([
  ['an insecure page', () => vi.stubGlobal('isSecureContext', false), /with https\.$/],
  ['no recorder', () => vi.stubGlobal('MediaRecorder', undefined), /^This browser cannot send live video/],
])('says what to do with %s', async (_name, change, text) => {
  change();
  const panel = await openPanel();
  expect(panel.getByText(text)).toBeTruthy();
  expect(panel.queryByRole('button')).toBeNull();
});

test.each([
  ['NotAllowedError', /is blocked\./],
  ['NotFoundError', /was found\./],
  ['NotReadableError', /^Another app is using/],
  ['OverconstrainedError', /no longer connected/],
  ['AbortError', /could not be opened/],
])('says what to do about %s, and lets the host try again', async (name, text) => {
  const panel = await openPanel();
  device.getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  fireEvent.click(panel.getByRole('button', { name: 'Use camera' }));
  expect((await panel.findByRole('alert')).textContent).toMatch(text);
  fireEvent.click(panel.getByRole('button', { name: 'Use camera' }));
  await panel.findByLabelText('Picture of your camera');
  expect(panel.queryByRole('alert')).toBeNull();
});

test('shows picture, level and devices before anything is sent', async () => {
  const panel = await openPanel();
  const button = panel.getByRole('button', { name: 'Use camera' });
  button.focus();
  fireEvent.click(button);
  await panel.findByLabelText('Picture of your camera');
  const heading = panel.getByRole('heading', { level: 2 });
  expect(document.activeElement).toBe(heading);
  expect(panel.getByLabelText<HTMLVideoElement>('Picture of your camera').muted).toBe(true);
  expect(panel.getByLabelText<HTMLSelectElement>('Camera').value).toBe('front');
  expect(panel.getByLabelText('Microphone').textContent).toBe('Microphone 1');
  expect(panel.getByRole('meter', { name: 'Microphone level' })).toBeTruthy();
  fireEvent.change(panel.getByLabelText('Camera'), { target: { value: 'back' } });
  await waitFor(() => expect(panel.getByLabelText<HTMLSelectElement>('Camera').value).toBe('back'));
  expect(device.tracks.filter(({ isOn }) => isOn).map(({ deviceId }) => deviceId)).toEqual(['back', 'mic']);
  panel.getByRole('button', { name: 'Turn off' }).focus();
  press('Turn off');
  expect(device.tracks.some(({ isOn }) => isOn)).toBe(false);
  expect(document.activeElement).toBe(heading);
});

test('opens one camera at a time where the device requires it', async () => {
  const panel = await openCamera();
  device.getUserMedia.mockImplementationOnce(async () => {
    expect(device.tracks[0]?.isOn).toBe(true);
    throw new DOMException('', 'NotReadableError');
  });
  fireEvent.change(panel.getByLabelText('Camera'), { target: { value: 'back' } });
  await waitFor(() => expect(panel.getByLabelText<HTMLSelectElement>('Camera').value).toBe('back'));
  expect(panel.queryByRole('alert')).toBeNull();
});

test('turns a camera off that opens after the host has left', async () => {
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('button', { name: 'Use camera' }));
  cleanup();
  await waitFor(() => expect(device.tracks).toHaveLength(2));
  await waitFor(() => expect(device.tracks.some(({ isOn }) => isOn)).toBe(false));
});

test('requires confirmation before it replaces another video', async () => {
  const panel = await openCamera(naira);
  fireEvent.click(panel.getByRole('button', { name: 'Go live from this device' }));
  const question = within(await screen.findByRole('dialog', { name: 'Replace the stream’s video?' }));
  expect(panel.getByText('Nothing is being sent.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Go Live' }));
  expect(device.socket().url).toContain(naira.id);
});

test('stops after confirmation, and requires confirmation before the page is left', async () => {
  const panel = await goLive();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: 'Live page and moderation' }));
  const leaving = within(await screen.findByRole('dialog', { name: 'Stop sending and leave?' }));
  fireEvent.click(leaving.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panel.getByText('Your video is being sent.')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Stop sending' }));
  const question = within(await screen.findByRole('dialog', { name: 'Stop sending video?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stop Sending' }));
  await panel.findByText('Nothing is being sent.');
  expect(leave()).toBe(false);
  expect(panel.getByRole('button', { name: 'Go live from this device' })).toBeTruthy();
});

test('requires confirmation on Back, also on a desktop', async () => {
  await goLive();
  // The history changes in separate tasks.
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await settled();
  history.back();
  const question = within(await screen.findByRole('dialog', { name: 'Stop sending video?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await settled();
  expect(screen.getByText('Your video is being sent.')).toBeTruthy();
});

test('stops when the host leaves the page after all', async () => {
  await goLive();
  fireEvent.click(screen.getByRole('link', { name: 'All streams' }));
  const leaving = within(await screen.findByRole('dialog', { name: 'Stop sending and leave?' }));
  fireEvent.click(leaving.getByRole('button', { name: 'Leave Page' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/streams'));
  expect(device.tracks.some(({ isOn }) => isOn)).toBe(false);
});

test('says that the camera was unplugged', async () => {
  const panel = await goLive();
  device.tracks[0]?.onended?.();
  expect((await panel.findByRole('alert')).textContent).toMatch(/was disconnected/);
  expect(panel.getByRole('button', { name: 'Use camera' })).toBeTruthy();
});

test('says why it was refused, and that the device can try again', async () => {
  const panel = await openCamera();
  fireEvent.click(panel.getByRole('button', { name: 'Go live from this device' }));
  device.socket().reply({ type: 'refused', code: 'video_taken', error: '' });
  await panel.findByText(/^Another device or encoder is sending video/);
  expect(panel.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('shares the screen with the voice of the microphone; a closed list of screens changes nothing', async () => {
  const panel = await openCamera();
  device.getDisplayMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  fireEvent.click(panel.getByRole('button', { name: 'Share screen' }));
  await waitFor(() => expect(device.getDisplayMedia).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(panel.getByRole('button', { name: 'Share screen' })).toHaveProperty('disabled', false),
  );
  expect(panel.queryByRole('alert')).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Share screen' }));
  await panel.findByLabelText('Picture of your screen');
  expect(panel.queryByLabelText('Camera')).toBeNull();
  expect(device.tracks.filter(({ isOn }) => isOn).map(({ deviceId }) => deviceId)).toEqual(['screen', 'mic']);
});

test('turns camera and connection off with the page, and is not there after the end of the stream', async () => {
  await goLive();
  cleanup();
  expect(device.tracks.some(({ isOn }) => isOn)).toBe(false);
  expect(device.socket().readyState).toBe(3);
  openConsole(server, { ...own, status: 'ended' }, noKey);
  await screen.findByRole('region', { name: 'Recording' });
  expect(screen.queryByRole('region', { name: 'Go live from this device' })).toBeNull();
});

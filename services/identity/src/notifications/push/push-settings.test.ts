import { publicInternet } from '@poc/kit/internet/request-public';
import { expect, it } from 'vitest';
import { defaultPushHosts } from '../../config.ts';
import { isKnownEndpoint } from './push-settings.ts';

const settings = { vapid: null, hosts: defaultPushHosts, rules: publicInternet };

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('sends to %s', (endpoint) => {
  expect(isKnownEndpoint(endpoint, settings)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://notify.windows.com@evil.example/abc',
  'javascript:alert(1)',
  'not an address',
])('sends nothing to %s', (endpoint) => {
  expect(isKnownEndpoint(endpoint, settings)).toBe(false);
});

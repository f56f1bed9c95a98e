import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { cookieOf, newAddress, register, signUp } from '../support/accounts.ts';
import { api, login } from '../support/api.ts';
import { Viewer } from '../support/live/chat.ts';
import { demoStream } from '../support/live/live-stream.ts';
import { codeTo, wrongCode } from '../support/mail.ts';
import { timeForMore } from '../support/system.ts';

/** Every line that the system's processes have logged so far, by process. */
function logged(): Map<string, string> {
  const folder = join(inject('stateFolder'), 'logs');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

it('no process logs a password, a code, a token, a cookie, an address or user text', async () => {
  const secrets: Record<string, string> = { 'a wrong password': `Canary-password-${Date.now()}` };
  const email = newAddress('canary-address');
  secrets['an address'] = email;
  await register('Canary Person', email);
  const code = await codeTo(email);
  secrets['a mistyped code'] = `"${wrongCode(code)}"`;
  await api('POST', '/auth/verify-email', { body: { email, verificationCode: wrongCode(code) } });
  const person = await signUp();
  await login({ email: person.email, password: secrets['a wrong password'] ?? '' });
  const signedIn = await login(person);
  const cookie = cookieOf(signedIn.headers);
  secrets['a refresh token'] = cookie.split('=')[1] ?? '';
  await api('POST', '/auth/refresh', { headers: { cookie } });
  secrets['an access token'] = person.token.split('.')[2] ?? '';
  await api('GET', '/auth/profile', { token: person.token });
  await api('GET', '/auth/profile', { token: `${person.token}x` });
  await api('GET', `/shows?search=${encodeURIComponent('canary search')}`);
  secrets['a search'] = 'canary search';
  secrets['a post'] = `canary post ${Date.now()}`;
  await api('POST', '/community/posts', {
    token: person.token,
    body: { title: secrets['a post'], content: secrets['a post'], nonsense: secrets['a post'] },
  });
  await api('POST', '/community/posts', {
    token: person.token,
    body: { title: secrets['a post'], content: secrets['a post'] },
  });
  const viewer = new Viewer((await demoStream()).id, person.token);
  try {
    await viewer.joined();
    secrets['a chat message'] = `canary chat ${Date.now()}`;
    await viewer.sendUntilAcknowledged(secrets['a chat message'], `canary-${Date.now()}`);
  } finally {
    viewer.close();
  }
  await timeForMore();

  const lines = logged();
  expect([...lines.values()].join('').length, 'there are logs to look into').toBeGreaterThan(1_000);
  const found = Object.entries(secrets).flatMap(([what, secret]) => {
    expect(secret, what).not.toBe('');
    const forms = [secret, encodeURIComponent(secret)];
    return [...lines]
      .filter(([, text]) => forms.some((form) => text.includes(form)))
      .map(([name]) => `${what} in ${name}`);
  });
  expect(found).toEqual([]);
});

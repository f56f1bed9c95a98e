import { createPost, updatePost, uploadPostPicture } from '@poc/contracts/endpoints/community';
import { systemClock } from '@poc/kit/clock';
import { createObjectStore } from '@poc/kit/storage/objects';
import { plainPicture } from '@poc/kit/testing/pictures';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy } from '@poc/testing/tcp-proxy';
import { useStarted } from '@poc/testing/use-started';
import { beforeEach } from 'vitest';
import { keysOfName, nameOfPicture } from '../pictures/post-picture-names.ts';
import { runCleanups } from '../posts/cleanup/run-cleanups.ts';
import { startCommunity } from './start-community.ts';

export const postTexts = { title: 'My chart', content: 'It only goes up.' };

export function formOf(bytes: Buffer, field = 'image', file = 'chart.png'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), file);
  return form;
}

/**
 * Starts community for the tests of a file, with an uploading member and a bucket behind a connection that can
 * be cut.
 */
export function usePictures() {
  const pictures = useStarted(startPictures, ({ stop }) => stop());
  beforeEach(() => pictures.begin());
  return pictures;
}

async function startPictures() {
  const servers = await testServers();
  const direct = new URL(servers.S3_ENDPOINT);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  const community = await startCommunity({
    // Tokens expire in real time.
    clock: systemClock,
    config: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      // The sweep must not remove files of other tests.
      S3_BUCKET: uniqueName('posts').replaceAll('_', '-'),
    },
  });
  const { call } = community.service;
  const { pictures } = community.service.deps;
  const store = createObjectStore({ ...community.service.deps.config, S3_ENDPOINT: servers.S3_ENDPOINT });
  const picture = await plainPicture(200, 100).png().toBuffer();
  let me = { id: '', token: '' };

  async function givenMember() {
    const { userId: id } = await community.addPerson();
    return { id, token: community.service.tokens.member({ id }) };
  }
  const send = (body: unknown, token: string | undefined = me.token) =>
    call(uploadPostPicture, { body, ...(token ? { token } : {}) });
  async function uploaded(bytes: Buffer = picture, token = me.token): Promise<string> {
    const { status, body } = await send(formOf(bytes), token);
    if (status !== 201 || !body) throw new Error(`an upload returned ${status}`);
    return body.url;
  }
  const post = (url: string, token = me.token) =>
    call(createPost, { token, body: { ...postTexts, picture: { url, alt: 'A chart' } } });
  const read = (url: string) => fetch(`${community.service.url}${url}`);
  return {
    community,
    proxy,
    pictures,
    picture,
    async begin() {
      proxy.heal();
      me = await givenMember();
    },
    me: () => me,
    givenMember,
    send,
    uploaded,
    post,
    async posted() {
      const url = await uploaded();
      const { body } = await post(url);
      return { url, id: body?.id ?? '' };
    },
    edit: (id: string, change: object, token = me.token) =>
      call(updatePost, { token, params: { id }, body: { ...postTexts, ...change } }),
    read,
    statusOf: async (url: string) => (await read(url)).status,
    async storedFiles(url: string) {
      const keys = keysOfName(nameOfPicture(url) ?? '');
      return (await Promise.all(keys.map((key) => store.exists(key)))).filter(Boolean).length;
    },
    cleanUp: () => runCleanups(community.service.deps.db, { discard: pictures.discard }),
    async stop() {
      await community.service.stop();
      await proxy.stop();
    },
  };
}

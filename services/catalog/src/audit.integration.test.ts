import * as contracts from '@poc/contracts/endpoints/catalog';
import * as hosts from '@poc/contracts/endpoints/hosts';
import { createRecordedShow } from '@poc/contracts/endpoints/recordings';
import { plainPicture } from '@poc/kit/testing/pictures';
import { entriesInOutbox, walkAudit } from '@poc/testing/audit-walk';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll } from 'vitest';
import { showCommentModel } from './comments/show-comment.model.ts';
import { catalogService } from './service.ts';
import { showModel } from './shows/show.model.ts';
import { streamModel } from './shows/streams/stream.model.ts';
import { showCommentDoc, showDoc } from './testing/fixtures.ts';
import { hostBody } from './testing/hosts.ts';
import { mp4 } from './testing/mp4.ts';
import { formOf, showTexts } from './testing/show-form.ts';
import { conversionModel } from './video/conversion/conversion.model.ts';
import { newConversion } from './video/conversion/queue-conversion.ts';

const actorId = newId();
const show = showDoc();
const comments = [true, false].map((held) => showCommentDoc({ showId: show._id, held }));
const params = { id: show._id.toHexString() };
/** A show with a failed video conversion. */
const converted = { id: '' };
const catalog = useTestService({ ...catalogService(), config: { PUBLIC_URL: 'https://poc.example' } });
let token: string;
let uploadId = '';
let hostId = '';
beforeAll(async () => {
  token = catalog.tokens.admin({ id: actorId });
  await showModel(catalog.deps.db).create(show);
  await showCommentModel(catalog.deps.db).insertMany(comments);
  const name = '0123456789abcdef'.repeat(2);
  const failed = showDoc({ videoUrl: `/uploads/shows/${name}.mp4` });
  converted.id = failed._id.toHexString();
  await showModel(catalog.deps.db).create(failed);
  await conversionModel(catalog.deps.db).create({
    ...newConversion(failed.videoUrl ?? '', name, new Date()),
    status: 'failed',
  });
});

const commentAt = (at: number) => ({ id: (comments[at]?._id ?? new Types.ObjectId()).toHexString() });

/** Starts an upload and sends its only part, as a browser does. */
async function startUpload() {
  const video = mp4(1_000);
  const body = { fileName: 'laugh.mp4', contentType: 'video/mp4', bytes: video.length };
  const response = await catalog.call(contracts.startVideoUpload, { token, body });
  if (!response.body) return response;
  uploadId = response.body.uploadId;
  const part = { params: { uploadId, part: '1' }, token };
  const { body: part1 } = await catalog.call(contracts.getVideoPartForm, part);
  const form = formOf(part1?.fields ?? {});
  form.append('file', new Blob([new Uint8Array(video)]));
  await fetch(part1?.url ?? '', { method: 'POST', body: form });
  return response;
}

walkAudit({
  service: 'catalog',
  actorId: () => actorId,
  entries: () => entriesInOutbox(catalog.deps.db),
  steps: {
    createShow: () => catalog.call(contracts.createShow, { token, body: formOf(showTexts()) }),
    createRecordedShow: async () => {
      const [stream_id, show_id] = [newId(), params.id];
      const dates = { startTime: new Date(), changedAt: new Date() };
      await streamModel(catalog.deps.db).create({
        _id: stream_id,
        showId: show_id,
        status: 'ended',
        ...dates,
      });
      const picture = { quality: 144, width: 256, height: 144, codecs: 'avc1.4d401f', rungs: ['144p'] };
      const recording = { parts: [{ run: 1, first: 0, seconds: [2] }], renditions: [picture] };
      const body = { stream_id, show_id, thumbnail_url: '', recording };
      return catalog.call(createRecordedShow, { token, body });
    },
    updateShow: () =>
      catalog.call(contracts.updateShow, { token, params, body: formOf(showTexts({ title: 'Renamed' })) }),
    deleteShow: () => catalog.call(contracts.deleteShow, { token, params }),
    restoreShow: () => catalog.call(contracts.restoreShow, { token, params }),
    retryConversion: () => catalog.call(contracts.retryConversion, { token, params: converted }),
    createCategory: () => catalog.call(contracts.createCategory, { token, body: { name: 'Side Hustles' } }),
    hideShowComment: () => catalog.call(contracts.hideShowComment, { token, params: commentAt(0) }),
    approveShowComment: () => catalog.call(contracts.approveShowComment, { token, params: commentAt(0) }),
    // Members may delete their own comments; only administrators delete others.
    deleteShowComment: () => catalog.call(contracts.deleteShowComment, { token, params: commentAt(1) }),
    uploadShowImage: async () => {
      const body = formOf({}, await plainPicture(160, 90).png().toBuffer());
      return catalog.call(contracts.uploadShowImage, { token, body });
    },
    uploadShowCaptions: () =>
      catalog.call(contracts.uploadShowCaptions, {
        token,
        body: { text: 'WEBVTT\n\n00:01.000 --> 00:02.500\nGood evening.\n' },
      }),
    createHost: async () => {
      const response = await catalog.call(hosts.createHost, { token, body: hostBody() });
      hostId = response.body?.id ?? '';
      return response;
    },
    updateHost: () =>
      catalog.call(hosts.updateHost, { token, params: { id: hostId }, body: hostBody({ role: 'Charts' }) }),
    deleteHost: () => catalog.call(hosts.deleteHost, { token, params: { id: hostId } }),
    uploadHostPicture: async () => {
      const body = formOf({}, await plainPicture(160, 200).png().toBuffer());
      return catalog.call(hosts.uploadHostPicture, { token, body });
    },
    startVideoUpload: startUpload,
    finishVideoUpload: () => catalog.call(contracts.finishVideoUpload, { token, params: { uploadId } }),
  },
});

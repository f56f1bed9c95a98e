import { Readable } from 'node:stream';
import { exportData as contract } from '@poc/contracts/endpoints/identity';
import { lagosDay } from '@poc/contracts/lagos-calendar';
import { bearerToken } from '@poc/kit/auth/authenticate';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { userModel } from '../user.model.ts';
import { type DataPart, readDataSources } from './data-sources.ts';
import { exportLockModel } from './export-lock.model.ts';
import { gatherOwnData } from './gather-own-data.ts';

/** Exports a member's data from every service as one JSON file. It is assembled completely before it is sent. */
export const exportData = route(contract, self, (deps) => async ({ params, subject, request }) => {
  const user = (await userModel(deps.db).findById(params.id).lean()) ?? fail('not_found');
  return oneAtATime(deps, user._id, async () => {
    const token = bearerToken(request.headers.authorization) ?? '';
    const [own, others] = await Promise.all([
      gatherOwnData(deps, user, subject.sessionId),
      readDataSources(deps.dataSources, params.id, token),
    ]);
    const exportedAt = deps.clock.now().toISOString();
    const file = `poc-data-${lagosDay(new Date(exportedAt))}.json`;
    return binary(Readable.from(archive(exportedAt, own, others)), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file}"`,
        'Cache-Control': 'no-store',
      },
    });
  });
});

function* archive(
  exportedAt: string,
  own: Record<string, unknown>,
  others: DataPart[],
): Generator<string | Buffer> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)},\n"identity":${JSON.stringify(own)}`;
  for (const { name, json } of others) {
    yield `,\n${JSON.stringify(name)}:`;
    yield json;
  }
  yield '}\n';
}

/** Lifetime of the lock in ms, longer than any export takes. */
const lockMs = 30_000;

async function oneAtATime<T>(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  userId: Types.ObjectId,
  work: () => Promise<T>,
): Promise<T> {
  const locks = exportLockModel(db);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lockMs);
  try {
    await locks.updateOne(
      { _id: userId, expiresAt: trusted({ $lte: now }) },
      { $set: { expiresAt } },
      { upsert: true },
    );
  } catch (error) {
    // An unexpired row exists, so the upsert failed on its id.
    if (isDuplicateKey(error)) {
      fail('too_many_requests', { cause: error, headers: { 'Retry-After': '10' } });
    }
    throw error;
  }
  try {
    return await work();
  } finally {
    await locks.deleteOne({ _id: userId, expiresAt });
  }
}

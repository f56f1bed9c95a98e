import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listSessions } from '@poc/contracts/endpoints/identity';
import type { SessionDoc } from '../session.model.ts';

export function presentSession(
  session: SessionDoc,
  currentId: string,
): ResponseOf<typeof listSessions>[number] {
  const id = session._id.toHexString();
  return {
    id,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: id === currentId,
  };
}

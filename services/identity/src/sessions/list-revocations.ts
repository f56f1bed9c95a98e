import type { RevocationList } from '@poc/contracts/token';
import type { Connection } from 'mongoose';
import { revocationModel } from './revocation.model.ts';

/** What every verifier polls: the revocations that may still concern an unexpired token. */
export async function listRevocations(db: Connection): Promise<RevocationList> {
  const rows = await revocationModel(db).find().lean();
  return {
    revocations: rows.map((row) => ({
      userId: row.userId.toHexString(),
      sessionId: row.sessionId?.toHexString() ?? null,
      notBefore: row.notBefore,
    })),
  };
}

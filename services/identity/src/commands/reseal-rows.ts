import type { Connection, Types } from 'mongoose';
import { isSealedWithCurrent, seal, unseal } from '../keys/seal.ts';
import { signingKeyModel } from '../keys/signing-key.model.ts';
import { mailModel } from '../mail/mail.model.ts';
import { pushDeliveryModel } from '../notifications/push/push-delivery.model.ts';
import { pushSubscriptionModel } from '../notifications/push/push-subscription.model.ts';
import { secondFactorModel } from '../sign-in/two-factor/second-factor.model.ts';

interface ResealedRows {
  readonly kind: string;
  readonly count: number;
}

interface SealedRow {
  _id: string | Types.ObjectId;
  [field: string]: unknown;
}

/**
 * Re-encrypts all rows with the first secret of the list while processes that know both are running. A row changed
 * concurrently is skipped, since that process uses the first secret itself. Idempotent.
 * @throws when no secret decrypts a row
 */
export async function resealRows({
  db,
  secret,
}: {
  db: Connection;
  secret: string;
}): Promise<ResealedRows[]> {
  const kinds = [
    { kind: 'signing keys', model: signingKeyModel(db), field: 'sealedPrivateKey' },
    { kind: 'second factors', model: secondFactorModel(db), field: 'sealedSecret' },
    { kind: 'queued emails', model: mailModel(db), field: 'sealed' },
    { kind: 'push subscriptions', model: pushSubscriptionModel(db), field: 'sealed' },
    { kind: 'queued push messages', model: pushDeliveryModel(db), field: 'sealed' },
  ];
  const done: ResealedRows[] = [];
  for (const { kind, model, field } of kinds) {
    const rows = db.collection<SealedRow>(model.collection.name);
    let count = 0;
    for await (const row of rows.find({}, { projection: { [field]: 1 }, hint: { _id: 1 } })) {
      const sealed = row[field];
      const name = row._id.toString();
      if (typeof sealed !== 'string' || isSealedWithCurrent(sealed, name, secret)) continue;
      const again = seal(unseal(sealed, name, secret), name, secret);
      const { modifiedCount } = await rows.updateOne(
        { _id: row._id, [field]: sealed },
        { $set: { [field]: again } },
      );
      count += modifiedCount;
    }
    done.push({ kind, count });
  }
  return done;
}

import { envelope } from '@poc/contracts/event';
import { userRegistered } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { describe, expect, it } from 'vitest';
import { useIdentity } from '../testing/start-identity.ts';
import { registerPerson } from './register-person.ts';
import { userModel } from './user.model.ts';

const identity = useIdentity();

describe('registerPerson', () => {
  it('stores the account and publishes it without private fields', async () => {
    const user = await identity.addPerson({ name: 'Zainab Musa' });
    const row = await outboxOf(identity.service.deps.db).findOne({ key: user._id.toHexString() });
    expect(row?.topic).toBe('identity.user');
    expect(row?.envelope).not.toContain('argon2id');
    const event = envelope.parse(JSON.parse(row?.envelope ?? ''));
    expect(event.type).toBe('identity.user.registered.v1');
    expect(userRegistered.data.parse(event.data)).toEqual({
      userId: user._id.toHexString(),
      name: 'Zainab Musa',
      email: user.email,
      phone: '+2348030000103',
      avatar: '',
      role: 'user',
      createdAt: identity.clock.now().toISOString(),
      profileVisibility: 'members',
      activityVisibility: 'members',
      showOnlineStatus: true,
      suspended: false,
    });
  });

  it('neither stores nor publishes it when the transaction fails', async () => {
    const { db } = identity.service.deps;
    const before = await outboxOf(db).countDocuments();
    const person = {
      name: 'Nobody',
      email: 'nobody-stored@poc.test',
      phone: '',
      passwordHash: null,
      emailVerified: true,
      createdAt: new Date(),
    };
    const failing = withTransaction(db, async (tx) => {
      await registerPerson(tx, person);
      throw new Error('the mail was wrong after all');
    });
    await expect(failing).rejects.toThrow('after all');
    expect(await userModel(db).countDocuments({ email: person.email })).toBe(0);
    expect(await outboxOf(db).countDocuments()).toBe(before);
  });

  it('keeps addresses unique case-insensitively', async () => {
    const { email } = await identity.addPerson();
    await expect(identity.addPerson({ email: email.toUpperCase() })).rejects.toMatchObject({ code: 11000 });
  });
});

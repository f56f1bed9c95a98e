import { type Connection, trusted } from 'mongoose';
import { verifyPassword } from '../sign-in/sign-in.api.ts';
import { userModel } from './user.model.ts';

/** The passwords of the demo's people, by their addresses. They stand in the README, and are therefore known to everyone. */
export const demoPasswords: Readonly<Record<string, string>> = {
  'admin@poc.test': 'Admin-demo-1',
  'member@poc.test': 'Member-demo-1',
  'ada@poc.test': 'Member-demo-1',
  'tunde@poc.test': 'Member-demo-1',
  'zainab@poc.test': 'Member-demo-1',
  'bola@poc.test': 'Member-demo-1',
};

/**
 * Refuses to run in production on a database in which anybody can sign in to an account of the demo.
 * @throws Error with their addresses
 */
export async function refuseDemoAccounts(db: Connection, mode: string): Promise<void> {
  if (mode !== 'production') return;
  const accounts = await userModel(db)
    .find({ email: trusted({ $in: Object.keys(demoPasswords) }) }, { email: 1, passwordHash: 1 })
    .sort({ email: 1 })
    .lean();
  const open: string[] = [];
  for (const { email, passwordHash } of accounts) {
    const published = demoPasswords[email];
    if (passwordHash && published && (await verifyPassword(passwordHash, published))) open.push(email);
  }
  if (open.length === 0) return;
  throw new Error(
    `The database has demo accounts with published passwords: ${open.join(', ')}. Production needs a database without them.`,
  );
}

import { type Connection, trusted } from 'mongoose';
import { verifyPassword } from '../sign-in/sign-in.api.ts';
import { userModel } from './user.model.ts';

/** Passwords of the demo accounts by email address. They are published in the README. */
export const demoPasswords: Readonly<Record<string, string>> = {
  'admin@poc.test': 'Admin-demo-1',
  'member@poc.test': 'Member-demo-1',
  'ada@poc.test': 'Member-demo-1',
  'tunde@poc.test': 'Member-demo-1',
  'zainab@poc.test': 'Member-demo-1',
  'bola@poc.test': 'Member-demo-1',
  'kemi@poc.test': 'Member-demo-1',
};

/**
 * Prevents a start in production while the database has demo accounts with published passwords.
 * @throws Error with their email addresses
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

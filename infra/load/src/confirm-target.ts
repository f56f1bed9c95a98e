import { createInterface } from 'node:readline/promises';
import { StackError } from '@poc/stack/errors';
import type { LoadRequest } from './arguments.ts';
import { describeSizes, profiles } from './profiles.ts';

/** What is about to be sent where, for the person who is asked whether they want that. */
export function describeTarget({
  profile,
  origin,
  sizes,
  paystackOrigin,
  accountsFile,
}: LoadRequest): string[] {
  return [
    `This sends load to ${origin}, which is not this machine:`,
    `  ${profile}: ${profiles[profile].about}`,
    `  ${describeSizes(profile, sizes)}`,
    `  signed in as ${accountsFile === undefined ? 'the people of the demo data' : `the people of ${accountsFile}`}`,
    `  orders are placed there${paystackOrigin === undefined ? ', and never paid' : ` and paid in the sandbox at ${paystackOrigin}`}`,
  ];
}

/**
 * Asks once before load is put on another machine: its name has to be typed.
 * @param ask gives the answer to a question; undefined where nobody can be asked
 * @throws StackError when the answer is anything else
 */
export async function confirmTarget(
  request: LoadRequest,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<void> {
  if (!request.isElsewhere || request.isConfirmed) return;
  const { host } = new URL(request.origin);
  if (ask === undefined)
    throw new StackError('Nobody can be asked here: add --yes.', describeTarget(request));
  const answer = await ask(`${describeTarget(request).join('\n')}\nType ${host} to go on: `);
  if (answer.trim() !== host) throw new StackError('Nothing was sent.');
}

/** Asks on this terminal; undefined where there is none. */
export function terminal(): ((question: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
}

import { createInterface } from 'node:readline/promises';
import { StackError } from '@poc/stack/errors';
import type { LoadRequest } from './arguments.ts';
import { describeSizes, profiles } from './profiles.ts';

/** Describes the planned load for the confirmation. */
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
    `  orders are placed${paystackOrigin === undefined ? ', and never paid' : ` and paid in the sandbox at ${paystackOrigin}`}`,
  ];
}

/**
 * Requires a confirmation before load on another machine: its host name must be typed.
 * @param ask prompts the user; undefined without a terminal
 * @throws StackError for any other input
 */
export async function confirmTarget(
  request: LoadRequest,
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<void> {
  if (!request.isElsewhere || request.isConfirmed) return;
  const { host } = new URL(request.origin);
  if (ask === undefined)
    throw new StackError('Cannot prompt without a terminal. Add --yes to confirm.', describeTarget(request));
  const answer = await ask(`${describeTarget(request).join('\n')}\nType ${host} to continue: `);
  if (answer.trim() !== host) throw new StackError('The host name did not match. Nothing was sent.');
}

/** Prompts on this terminal; undefined without one. */
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

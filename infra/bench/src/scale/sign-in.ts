import { signedIn } from '@poc/contracts/entities/identity';
import type { BenchContext } from '../bench.ts';
import { benchPassword, knownAddress } from '../people.ts';

/** Signs one of the known people in, through the gateway. The token lives for minutes. */
export async function signIn(
  { urlOf }: BenchContext,
  person = 0,
): Promise<{ readonly id: string; readonly token: string }> {
  const answer = await fetch(`${urlOf('gateway')}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: knownAddress(person), password: benchPassword }),
  });
  const { token, user } = signedIn.parse(await answer.json());
  return { id: user.id, token };
}

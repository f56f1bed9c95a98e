import { signedIn } from '@poc/contracts/entities/identity';
import { addKnownPeople, benchPassword, knownAddress } from '../people.ts';

/**
 * Makes people and signs each of them in, through the gateway.
 * @returns their tokens, which live for some minutes
 */
export async function signInMany(mongoUrl: string, gatewayUrl: string, count: number): Promise<string[]> {
  await addKnownPeople(mongoUrl, count);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const answer = await fetch(`${gatewayUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: knownAddress(at), password: benchPassword }),
    });
    if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}`);
    tokens.push(signedIn.parse(await answer.json()).token);
  }
  return tokens;
}

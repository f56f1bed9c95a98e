import { signedIn } from '@poc/contracts/entities/identity';
import { addKnownPeople, benchPassword, knownAddress } from './people.ts';

/**
 * Signs in a known person through the gateway.
 * @returns their id, and a token valid for some minutes
 */
export async function signIn(
  gatewayUrl: string,
  person = 0,
): Promise<{ readonly id: string; readonly token: string }> {
  const answer = await fetch(`${gatewayUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: knownAddress(person), password: benchPassword }),
  });
  if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}`);
  const { token, user } = signedIn.parse(await answer.json());
  return { id: user.id, token };
}

/** Creates people and signs in each. @returns their tokens */
export async function signInMany(mongoUrl: string, gatewayUrl: string, count: number): Promise<string[]> {
  await addKnownPeople(mongoUrl, count);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) tokens.push((await signIn(gatewayUrl, at)).token);
  return tokens;
}

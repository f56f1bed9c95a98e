import { services } from '@poc/contracts/endpoint';
import { allEndpoints, endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report } from '../support/promises.ts';
import { checkGenerated } from './check-generated.ts';
import { generatedRequests, generatedSeed, Tally } from './generated-runs.ts';
import { requestOf } from './requests.ts';
import { sendRequest } from './send-request.ts';
import { createWorld, type World } from './world.ts';

const tally = new Tally();
/** In ms: a busy machine handles a few hundred requests a second over all operations. */
const timeoutMs = 120_000 + generatedRequests * 1_000;

/** Spreads each service's operations over the run, so that no service is idle. */
const spread = services
  .flatMap((service) =>
    endpointsOwnedBy(service).map((endpoint, at, { length }) => ({ endpoint, at: at / length })),
  )
  .toSorted((one, other) => one.at - other.at)
  .map(({ endpoint }) => endpoint);

describe.concurrent('generated requests', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => report(tally.report()));

  it.each(spread)(
    '$id responds within its contract to any request',
    async (endpoint) => {
      const requests = requestOf(endpoint, world.knownTo(endpoint));
      const property = fc.asyncProperty(requests, async (generated) => {
        const response = await sendRequest(generated, world.tokenOf(endpoint, generated.caller));
        tally.add(endpoint.id, checkGenerated(endpoint, generated, response));
      });
      await fc.assert(property, { seed: generatedSeed, numRuns: generatedRequests });
    },
    timeoutMs,
  );
});

describe('the generated requests', () => {
  it('passed the first check of most operations, so that the code behind it was tested', () => {
    const without = tally.withoutSuccess();
    report(`operations without a success: ${without.join(', ')}`);
    // Many of these need an emailed code or link, or a provider's signature.
    expect(without.length).toBeLessThan(allEndpoints.length / 3);
  });
});

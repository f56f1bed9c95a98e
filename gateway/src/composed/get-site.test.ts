import { configFaults } from '@poc/kit/config';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { socialLinks } from './social-links.ts';

describe('GET /site', () => {
  const started: TestGateway[] = [];
  afterAll(() => Promise.all(started.map((gateway) => gateway.end())));
  const siteWith = async (settings: Record<string, string>) => {
    const gateway = await startTestGateway(settings);
    started.push(gateway);
    const response = await fetch(`${gateway.url}/api/site`);
    expect(response.status).toBe(200);
    return response.json();
  };

  it('returns the addresses of the settings', async () => {
    const SOCIAL_LINKS = 'https://www.instagram.com/poc.ng, https://x.com/poc_ng,';
    const seller = { SELLER_NAME: 'POC Media Ltd', SELLER_ADDRESS: '1 Broad Street, Lagos' };
    expect(await siteWith({ SOCIAL_LINKS, PRESS_EMAIL: 'press@poc.ng', ...seller })).toEqual({
      press_email: 'press@poc.ng',
      social: [
        { name: 'Instagram', url: 'https://www.instagram.com/poc.ng' },
        { name: 'X', url: 'https://x.com/poc_ng' },
      ],
      company: { name: 'POC Media Ltd', address: '1 Broad Street, Lagos', rc_number: '' },
    });
  });

  it('returns nothing without settings', async () => {
    expect(await siteWith({})).toEqual({ press_email: null, social: [], company: null });
  });
});

describe('the setting SOCIAL_LINKS', () => {
  it.each(['javascript:alert(1)', 'http://x.com/poc', 'https://x.com.evil.test/poc', 'poc'])(
    'refuses %s',
    (SOCIAL_LINKS) => {
      const faults = configFaults(z.object({ SOCIAL_LINKS: socialLinks }), { SOCIAL_LINKS });
      expect(faults).toEqual([expect.stringMatching(/^SOCIAL_LINKS: must be HTTPS URLs on facebook\.com, /)]);
    },
  );
});

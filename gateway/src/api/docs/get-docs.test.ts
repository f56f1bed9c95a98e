import { expect, it } from 'vitest';
import { referencePage as page } from './get-docs.ts';

it('needs no inline code and nothing from another host', () => {
  const scripts = [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code);
  expect(scripts).toEqual(['', '']);
  const addresses = [...page.matchAll(/(?:href|src|data-url)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(['/favicon.svg', '/api/openapi.json', '/api/openapi.json', '/api-reference.js']);
  expect(page).not.toMatch(/<style|\son\w+=/);
});

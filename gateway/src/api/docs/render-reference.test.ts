import { services } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { expect, it } from 'vitest';
import { renderReference } from './render-reference.ts';

const page = renderReference(allEndpoints, 'http://localhost:8080');

it('shows every operation, grouped by service', () => {
  for (const service of services) expect(page).toContain(`<section id="${service}">`);
  for (const { id } of allEndpoints) expect(page).toContain(`<details id="${id}">`);
});

it('needs no script and nothing from another host', () => {
  expect(page).not.toMatch(/<script|src=|@import|url\(/i);
  expect(page.match(/href="[^"]*"/g)?.every((link) => /^href="[#/]/.test(link))).toBe(true);
});

it('shows schemas as text', () => {
  expect(page).toContain('thumbnail_url?: string');
  expect(page).toContain('&quot;admin&quot;');
});

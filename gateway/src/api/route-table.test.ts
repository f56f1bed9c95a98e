import { allEndpoints } from '@poc/contracts/endpoints/all';
import { describe, expect, it } from 'vitest';
import { compileRoutes } from './route-table.ts';

const id = 'a'.repeat(24);
const find = compileRoutes(allEndpoints);
const idOf = (method: string, path: string): string => {
  const lookup = find(method, path);
  return lookup.kind === 'found' ? lookup.match.endpoint.id : lookup.kind;
};

describe('the route table', () => {
  it('finds every operation of the contracts by its own method and path', () => {
    for (const { id: expected, method, path } of allEndpoints) {
      expect(idOf(method, path.replaceAll(/\{\w+\}/g, id)), `${method} ${path}`).toBe(expected);
    }
  });

  it('prefers a static segment to a parameter, in any order of declaration', () => {
    for (const routes of [find, compileRoutes(allEndpoints.toReversed())]) {
      const lookup = routes('GET', '/shows/live');
      expect(lookup.kind === 'found' && lookup.match.endpoint.id).toBe('listLiveShows');
    }
  });

  it('backtracks from a static segment without a match', () => {
    expect(find('GET', '/shows/user/related')).toMatchObject({
      kind: 'found',
      match: { endpoint: { id: 'listRelatedShows' }, params: { id: 'user' } },
    });
  });

  it('decodes parameters, and reports malformed encoding', () => {
    expect(find('GET', '/shows/a%2Fb')).toMatchObject({ match: { params: { id: 'a/b' } } });
    expect(find('GET', '/shows/%E0%A4%A')).toEqual({ kind: 'malformed' });
  });

  it('treats HEAD as GET and lists the allowed methods', () => {
    expect(idOf('HEAD', '/shows')).toBe('listShows');
    expect(find('DELETE', '/shows/categories')).toEqual({
      kind: 'wrong-method',
      allow: ['GET', 'HEAD', 'POST'],
    });
  });

  it.each(['', '/', '/nowhere', '/shows//related', `/shows/${id}/related/more`, '/SHOWS', '/shows/../users'])(
    'does not know %s',
    (path) => {
      expect(find('GET', path).kind).toBe('unknown');
    },
  );

  it('ignores one trailing slash', () => {
    expect(idOf('GET', '/shows/')).toBe('listShows');
  });
});

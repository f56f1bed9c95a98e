import { sleep } from 'k6';
import { get, getTogether, listOf } from './api.js';

/** Ids for visitors. For setup(). */
export function catalogue() {
  const idsOf = (path) => listOf(path).map(({ id }) => id);
  return { shows: idsOf('/shows'), products: idsOf('/merch'), searches: ['naira', 'budget', 'crypto'] };
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** Pauses 0.5 to 1.5 seconds: a visitor who reads little. */
const look = () => sleep(0.5 + Math.random());

/** A visit: the web app's requests of each page, page by page. */
export function visit({ shows, products, searches }) {
  getTogether([['/shows?limit=3'], ['/streams/live']]);
  look();
  getTogether([['/shows?limit=24'], ['/shows/categories']]);
  look();
  get(`/shows?limit=24&search=${oneOf(searches)}`, { name: '/shows?search=' });
  look();
  const show = oneOf(shows);
  getTogether([
    [`/shows/${show}`, '/shows/{id}'],
    [`/shows/${show}/related`, '/shows/{id}/related'],
    [`/shows/${show}/comments`, '/shows/{id}/comments'],
  ]);
  look();
  getTogether([['/merch'], ['/merch/popular']]);
  look();
  get(`/merch/${oneOf(products)}`, { name: '/merch/{id}' });
  look();
  getTogether([['/community/posts'], ['/community/trending-topics'], ['/community/active-members']]);
  look();
}

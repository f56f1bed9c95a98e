import { expect, test } from 'vitest';
import { centre, cropArea, dragged } from './crop.ts';

const wide = { width: 3200, height: 900 };
const tall = { width: 1600, height: 2000 };

test('a wide picture keeps its full height, a tall one its full width, centred', () => {
  expect(cropArea(wide, centre)).toEqual({ left: 800, top: 0, width: 1600, height: 900 });
  expect(cropArea(tall, centre)).toEqual({ left: 0, top: 550, width: 1600, height: 900 });
});

test('zoom shrinks the section, position moves it', () => {
  expect(cropArea(wide, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 2400, top: 0, width: 800, height: 450 });
});

test('dragging moves the section in the opposite direction, up to the edge', () => {
  expect(dragged(wide, centre, { x: 0.25, y: 0.5 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(dragged(wide, centre, { x: -5, y: 0 }).x).toBe(1);
});

import { type Show, type ShowTile, showTile } from '@poc/contracts/entities/catalog';

/** Maps a show to a tile, without its long texts and video. */
export const presentTile = (show: Show): ShowTile => showTile.parse(show);

/** Path of ffmpeg for tests with real video. `npm test` sets `FFMPEG_PATH`. */
export const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

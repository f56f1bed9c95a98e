export { isReceiving, removeVideo } from './remove-video.ts';

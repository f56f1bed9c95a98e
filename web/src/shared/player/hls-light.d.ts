/** The light build of hls.js has no types; those of the full build apply. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export default Hls;
}

/** The light build of hls.js comes without types of its own; they are those of the whole. */
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export default Hls;
}

export {
  captionChanges,
  captionField,
  languages,
  presentCaptions,
  type ShowCaption,
  withCaptions,
} from './captions/show-captions.ts';
export { dueAt } from './conversion/claim-job.ts';
export { type ConversionDoc, conversionModel, type Rendition } from './conversion/conversion.model.ts';
export { findConversions } from './conversion/find-conversions.ts';
export { presentConversion } from './conversion/present-conversion.ts';
export { newConversion, queueConversion } from './conversion/queue-conversion.ts';
export { masterUrl, uploadedName } from './conversion/video-names.ts';

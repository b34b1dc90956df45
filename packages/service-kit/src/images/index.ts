export { type ImageFault, type ReEncodedImage, reEncodeImage } from "./re-encode-image.ts";

export { jsonEntry, type StreamedEntry, type ZipEntry, zipChunks, zipFiles } from "./zip-files.ts";

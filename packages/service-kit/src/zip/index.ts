export { jsonEntry, type ZipEntry, zipChunks, zipFiles } from "./zip-files.ts";

export { addAuthenticator } from "./add-authenticator.ts";
export { findBrokenWords } from "./find-broken-words.ts";
export { findOverflow, findViolations } from "./find-violations.ts";
export { type Look, looks, openBrowser, openWindow, savePicture } from "./windows.ts";

export { type Move, sourcesOf, statesOf, transitions } from "./transitions.ts";

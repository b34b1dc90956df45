export { type Clock, secondsAfter, systemClock } from "./clock.ts";
export { within } from "./within.ts";

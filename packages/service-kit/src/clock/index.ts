export { type Clock, secondsAfter, systemClock } from "./clock.ts";

export { metricsListener, type OwnMetrics, readMetrics } from "./listener.ts";
export { count, countBy, timeBy, timeLong, timeShort } from "./registry.ts";
export type { Metric } from "./text.ts";

export { metricsListener, type OwnMetrics, readMetrics } from "./listener.ts";
export { count, countBy, type Metric, timeBy, timeLong, timeShort } from "./registry.ts";

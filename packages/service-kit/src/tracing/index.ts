export { startTracing, stopTracing } from "./start-tracing.ts";
export { currentTraceparent, inSpan, openSpan } from "./tracer.ts";

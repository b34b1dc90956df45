export { createLog, type Logger } from "./create-log.ts";
export { reasonOf } from "./reason-of.ts";

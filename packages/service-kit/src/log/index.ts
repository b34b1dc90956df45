export { createLog, type Logger } from "./create-log.ts";

import { createLog, type Logger } from "../log/index.ts";

/** A log that drops everything. */
export const quietLog: Logger = createLog({ service: "test", level: "silent" });

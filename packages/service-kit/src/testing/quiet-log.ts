import { createLog, type Logger } from "../log/create-log.ts";

export const quietLog: Logger = createLog({ service: "test", level: "silent" });

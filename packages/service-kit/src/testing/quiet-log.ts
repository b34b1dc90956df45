import { createLog, type Logger } from "../log/index.ts";

export const quietLog: Logger = createLog({ service: "test", level: "silent" });

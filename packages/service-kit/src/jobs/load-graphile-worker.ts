import { loadLater } from "../process/load-later.ts";

/** A tenth of a service's start: only processes that run jobs need it. */
export const loadGraphileWorker = loadLater(import.meta, "graphile-worker", () => import("graphile-worker"));

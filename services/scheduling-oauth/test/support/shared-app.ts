import { sharedApps } from "@repo/infra-local/test-file";
import { startApp } from "./start-app.ts";

export const { sharedApp, sharedMailApp } = sharedApps(startApp);

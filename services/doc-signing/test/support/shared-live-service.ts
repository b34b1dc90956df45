import { sharedApps } from "@repo/infra-local/test-file";
import { type LiveService, startLiveService } from "./live-service.ts";

type Settings = Record<string, string>;

/** The running service, shared by the journeys of a file. */
export function sharedLiveService(settings?: Settings): LiveService {
	return sharedApps(startLiveService).sharedApp(settings);
}

/** The same with a mail server. */
export function sharedLiveMailService(settings?: Settings, host?: string) {
	const start = (all?: Settings) => startLiveService(all, host);
	const { app: service, mail } = sharedApps(start).sharedMailApp(settings);
	return { service, mail };
}

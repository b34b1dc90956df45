import type { IncomingMessage, ServerResponse } from "node:http";

/** Aborted when the client disconnects before the response is complete. */
export function disconnectSignal({
	res: response,
}: IncomingMessage & { res?: Pick<ServerResponse, "once" | "writableFinished"> | undefined }): AbortSignal {
	const controller = new AbortController();
	response?.once("close", () => {
		if (!response.writableFinished) controller.abort();
	});
	return controller.signal;
}

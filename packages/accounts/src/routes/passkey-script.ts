import { type Endpoint, endpoint } from "@repo/validation";
import { passkeyScript, passkeyScriptPath } from "../pages/index.ts";

export const passkeyScriptRoutes: Endpoint[] = [
	endpoint({
		method: "get",
		path: passkeyScriptPath,
		operationId: "getPasskeyScript",
		summary: "The script of pages with a passkey form",
		documented: false,
		responses: { 200: { description: "The script", contentType: "text/javascript; charset=utf-8" } },
		handle: async () => ({
			status: 200,
			headers: {
				"Cache-Control": "public, max-age=31536000, immutable",
				"Cross-Origin-Resource-Policy": "same-origin",
			},
			body: passkeyScript,
		}),
	}),
];

import type { ErrorRenderer, HttpError, RenderedError } from "@repo/http-errors";

// RFC 6749 §5.2 defines names for some errors; the others are named by their kind.
const codes = new Set([
	"invalid_request",
	"invalid_client",
	"invalid_grant",
	"unauthorized_client",
	"unsupported_grant_type",
	"invalid_scope",
	"invalid_target",
	"unsupported_token_type",
	"invalid_token",
	"insufficient_scope",
]);

/** An error of the OAuth endpoints: `{ error, error_description }` (RFC 6749 §5.2), never cached. */
export function renderOauthError(error: HttpError): RenderedError {
	return {
		status: error.status,
		headers: {
			...error.headers,
			"Cache-Control": "no-store",
			Pragma: "no-cache",
			"Content-Type": "application/json; charset=utf-8",
		},
		body: JSON.stringify({ error: chooseCode(error), error_description: errorText(error.detail) }),
	};
}

export const sendOauthError: ErrorRenderer = (error, response) => {
	const { status, headers, body } = renderOauthError(error);
	response.status(status).set(headers).send(body);
};

/** Restricts text to what `error_description` allows: printable ASCII without `"` and `\\`. */
function errorText(text: string): string {
	return text
		.replaceAll('"', "'")
		.replaceAll("\\", "/")
		.replaceAll("…", "...")
		.replaceAll(/[^\x20-\x7e]/g, "?");
}

function chooseCode({ code, status }: { code: string; status: number }): string {
	if (codes.has(code)) return code;
	// RFC 6749 §4.1.2.1: "unable to handle the request due to a temporary overloading or maintenance of the server".
	if (status === 503 || status === 429) return "temporarily_unavailable";
	return status >= 500 ? "server_error" : "invalid_request";
}

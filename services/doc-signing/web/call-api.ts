export type Problem = { path: string; message: string };

/** A response other than 2xx: `message` and `problems` say what to do about it. A proxy's response has no message. */
export class Refused extends Error {
	readonly status: number;
	readonly problems: readonly Problem[];
	/** From Retry-After; 0 if the response has none. */
	readonly retryAfterMs: number;
	readonly code: string;
	constructor(status: number, message: string, problems: readonly Problem[], retryAfterMs = 0, code = "") {
		super(message);
		this.status = status;
		this.problems = problems;
		this.retryAfterMs = retryAfterMs;
		this.code = code;
	}
}

/** A lost connection, a limit, a busy server or a first attempt in progress: the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
	if (!(error instanceof Refused)) return true;
	const { status, retryAfterMs } = error;
	return status === 429 || status >= 500 || (status === 409 && retryAfterMs > 0);
}

/** Perhaps in another tab. After signing in there, the same request may succeed. */
export const isSignedOut = (error: unknown) => error instanceof Refused && error.code === "session_ended";

const goneCodes = ["document_not_found", "template_not_found", "team_not_yours"];
/** The document or template is deleted, or the user has left its team. A proxy's 404 has no code, and is temporary. */
export const isGone = (error: unknown) => error instanceof Refused && goneCodes.includes(error.code);

export type Call = <Answer>(
	method: "GET" | "POST" | "PATCH" | "DELETE",
	path: string,
	body?: object,
	idempotencyKey?: string,
) => Promise<Answer>;

/** Of every call: in a frame of another site, its token. */
export const callHeaders: Record<string, string> = {};

type Target = { api: string; teamId: number | null; status?: string | null };

/**
 * Calls the public API below the URL `api`, with the browser's session. Throws Refused; another error if the
 * connection is lost, also in the middle of the response.
 */
export function makeCall({ api, teamId, status }: Target): Call {
	return async (method, path, body, idempotencyKey) => {
		const response = await fetch(api + path, {
			method,
			headers: {
				Accept: "application/json",
				// Without a session, it has ended; a program lacks a token.
				"From-Page": "1",
				...callHeaders,
				...(body && { "Content-Type": "application/json" }),
				...(teamId !== null && { "Team-Id": String(teamId) }),
				// Nothing of a document changes after its status did.
				...(status && { "Expected-Status": status }),
				...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		if (response.ok) return response.json();
		const answer = await response.json().catch(() => ({}));
		throw new Refused(
			response.status,
			answer.detail ?? "",
			answer.errors ?? [],
			Number(response.headers.get("Retry-After")) * 1000 || 0,
			answer.code,
		);
	};
}

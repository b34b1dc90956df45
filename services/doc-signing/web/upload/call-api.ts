/** The API refused a call: `message` says why and what to do. */
export class Refused extends Error {
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

type Init = { teamId: number | null; body?: object; idempotencyKey?: string };

/** Calls /api/v1 with the browser's session. Throws Refused; a network that fails throws TypeError. */
export async function callApi<Result>(method: string, path: string, init: Init): Promise<Result> {
	const { teamId, body, idempotencyKey } = init;
	const response = await fetch(`/api/v1${path}`, {
		method,
		headers: {
			Accept: "application/json",
			...(body && { "Content-Type": "application/json" }),
			...(teamId !== null && { "Team-Id": String(teamId) }),
			...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	const result = await response.json().catch(() => ({}));
	if (response.ok) return result;
	throw new Refused(response.status, result.detail ?? "The request failed. Try again.");
}

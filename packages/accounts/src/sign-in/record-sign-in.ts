import type { Queryable } from "@repo/service-kit/database";
import { count, countBy } from "@repo/service-kit/metrics";
import type { SignInEvent } from "../events.ts";
import { proofs, type SignInDeps } from "./deps.ts";

const signIns = countBy({
	name: "sign_ins_total",
	help: "Completed sign-ins, by the last proof.",
	label: "proof",
	values: proofs,
});

const failures = countBy({
	name: "sign_in_failures_total",
	help: "Wrong proofs, at sign-in and when a signed-in user proves their identity again.",
	label: "proof",
	values: proofs,
});

export const limitedAttempts = count({
	name: "sign_in_attempts_limited_total",
	help: "Attempts refused with 429, before the proof was checked.",
});

/** Records the event in the service's audit log and in the metrics. */
export async function recordSignIn(
	{ record }: Pick<SignInDeps, "record">,
	db: Queryable,
	event: SignInEvent,
): Promise<void> {
	await record(db, event);
	const { proof } = event.details;
	if (event.type === "account.signed_in") signIns.inc(proof);
	if (event.type === "account.sign_in_refused" || event.type === "account.identity_refused")
		failures.inc(proof);
}

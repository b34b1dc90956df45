import type { Transaction } from "@repo/service-kit/database";
import { changeOnce } from "../../accounts/tokens/respond-once.ts";
import type { Dependencies } from "../../dependencies.ts";

type Submitted = { userId: number; formId: string | undefined; path: string; body?: object };

/**
 * Makes the change of a form, and returns the URL to redirect to. A form that is submitted twice, by a double
 * click or a browser that repeats it, makes the change once and redirects to the same URL.
 */
export async function submitOnce(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ userId, formId, path, body = {} }: Submitted,
	change: (tx: Transaction) => Promise<string>,
): Promise<string> {
	if (formId === undefined) return deps.db.transaction(change);
	const request = { holder: { userId }, key: `form:${formId}`, method: "POST", path, body, teamId: null };
	const { body: made } = await changeOnce(deps, request, async (tx) => ({
		status: 303,
		body: { location: await change(tx) },
	}));
	return made.location;
}

import { requireProof, SecondFactorRequired } from "@repo/accounts/security";
import { findFactors, hasSecondFactor } from "@repo/accounts/users";
import { NotFound } from "@repo/http-errors";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ActingOperator } from "../operator.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of the console. */
export const operatorPages = (deps: Deps) => appPages(deps, operatorOnly(deps));

/**
 * Operators only, with a second factor unless the setting waives it, and with a recent proof for every change. Other
 * signed-in users get 404.
 */
export function operatorOnly(deps: Deps): CallerKind<Session> {
	const { security, authenticate } = signedIn(deps);
	return {
		security,
		authenticate: async (request) => {
			const session = await authenticate(request);
			if (session.user.role !== "operator") throw new NotFound();
			if (deps.config.OPERATOR_SECOND_FACTOR && !hasSecondFactor(await findFactors(deps.db, session.user.id)))
				throw new SecondFactorRequired();
			if (request.method === "POST") requireProof(deps, session, toPage(request.path));
			return session;
		},
	};
}

/** The page of the list or item that a form below it changes. */
function toPage(path: string): string {
	return /^\/operator\/\w+(\/[^/]+)?/.exec(path)?.[0] ?? "/operator";
}

/** The operator, for the audit log. */
export function toActor({ user }: Session, { ip: ipAddress }: { ip?: string | undefined }): ActingOperator {
	return { operator: user.username, operatorId: user.id, ipAddress };
}

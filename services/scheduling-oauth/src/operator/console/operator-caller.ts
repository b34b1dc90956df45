import { NotFound } from "@repo/http-errors";
import type { CallerKind } from "@repo/validation";
import { type Session, signedIn } from "../../accounts/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ActingOperator } from "../operator.ts";

/** Operators only. Other signed-in users get 404. */
export function operatorOnly(deps: Pick<Dependencies, "config" | "db" | "clock">): CallerKind<Session> {
	const { security, authenticate } = signedIn(deps);
	return {
		security,
		authenticate: async (request) => {
			const session = await authenticate(request);
			if (session.user.role !== "operator") throw new NotFound();
			return session;
		},
	};
}

/** The operator, for the audit log. */
export function actorOf({ user }: Session, { ip: ipAddress }: { ip?: string | undefined }): ActingOperator {
	return { operator: user.username, operatorId: user.id, ipAddress };
}

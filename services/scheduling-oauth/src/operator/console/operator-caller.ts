import * as operators from "@repo/accounts/operators";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { ActingOperator } from "../operator.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of the console. */
export const operatorPages = (deps: Deps) =>
	appPages(deps, operatorOnly(deps), (session, request) =>
		operators.requireProofOfChange(deps, session, request),
	);

/** Operators, as `operatorOnly` of packages/accounts lets them in. */
export function operatorOnly(deps: Deps): CallerKind<Session> {
	return operators.operatorOnly({ deps, signedIn: signedIn(deps), sessionOf: (session) => session });
}

/** The operator, for the audit log. */
export function toActor({ user }: Session, { ip: ipAddress }: { ip?: string | undefined }): ActingOperator {
	return { operator: user.username, operatorId: user.id, ipAddress };
}

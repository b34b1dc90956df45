import { readCookie, setCookie, type WithHeaders } from "@repo/service-kit/http";
import type { Dependencies } from "../dependencies.ts";
import { SESSION_COOKIE } from "./sessions.ts";
import type { Browser } from "./start-session.ts";

type Deps = Pick<Dependencies, "config">;

export function browserOf({ config }: Deps, request: WithHeaders & { ip?: string | undefined }): Browser {
	return {
		ipAddress: request.ip ?? "unknown",
		userAgent: request.headers["user-agent"] ?? "",
		formerSecret: readCookie(config, request, SESSION_COOKIE),
	};
}

/** The cookie of a session that just began. */
export function sessionCookie({ config }: Deps, secret: string): string {
	return setCookie(config, SESSION_COOKIE, secret, config.SESSION_SECONDS);
}

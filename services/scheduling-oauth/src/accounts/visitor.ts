import { newSecret } from "@repo/service-kit/crypto";
import { readCookie, setCookie, type WithHeaders } from "@repo/service-kit/http";
import type { Dependencies } from "../dependencies.ts";

/** A browser that is not signed in. Its secret protects the sign-in forms (login CSRF). */
export type Visitor = { secret: string; headers: Record<string, string> };

const COOKIE = "scheduling-visitor";

/** The visitor of a request. `headers` go with the page's answer: they set the cookie when there is none yet. */
export function visitorOf({ config }: Pick<Dependencies, "config">, request: WithHeaders): Visitor {
	const known = readCookie(config, request, COOKIE);
	if (known && known.length >= 43) return { secret: known, headers: {} };
	const secret = newSecret();
	return { secret, headers: { "Set-Cookie": setCookie(config, COOKIE, secret) } };
}

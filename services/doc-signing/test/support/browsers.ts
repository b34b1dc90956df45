import { methodsOf, openSession, type Proof } from "@repo/accounts/sign-in";
import { newSecret } from "@repo/service-kit/crypto";
import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./start-app.ts";

type Method = "get" | "post" | "patch" | "delete";

export type TestBrowser = {
	/** For the header `Cookie`. */
	cookie: string;
	/**
	 * `request("post", "/documents")`: a call under /api/v1 as one of our pages makes it; in a team if one is
	 * named.
	 */
	request(method: Method, path: string, teamId?: number | null): ReturnType<TestApp["agent"]["get"]>;
};

/** A browser in which the account is signed in. */
export async function signedInBrowser(
	{ agent, dependencies }: Pick<TestApp, "agent" | "dependencies">,
	{ userId }: Pick<TestAccount, "userId">,
	proofs: readonly Proof[] = ["password"],
): Promise<TestBrowser> {
	const { config, db, clock } = dependencies;
	const lifetime = { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_SECONDS };
	const { rows } = await db.$client.query("SELECT credentials_version AS version FROM users WHERE id = $1", [
		userId,
	]);
	const amr = proofs.flatMap((proof) => methodsOf[proof]);
	const proof = { userId, credentialsVersion: rows[0].version, amr };
	const browser = { ipAddress: "192.0.2.1", userAgent: "a browser", sessionSecret: undefined };
	const secret = await openSession({ clock, lifetime }, db, proof, {
		...browser,
		browserSecret: newSecret(),
	});
	const cookie = `${config.isHttps ? "__Host-" : ""}signing-session=${secret}`;
	return {
		cookie,
		request: (method, path, teamId = null) => {
			const request = agent[method](`/api/v1${path}`).set({
				Cookie: cookie,
				"Sec-Fetch-Site": "same-origin",
			});
			return teamId === null ? request : request.set("Team-Id", String(teamId));
		},
	};
}

import { finishRegistration, type RegistrationResponse, startRegistration } from "@repo/accounts/passkeys";
import { SoftwareAuthenticator, totpCode } from "@repo/accounts/testing";
import { confirmTotp, startTotp } from "@repo/accounts/totp";
import { newSecret } from "@repo/service-kit/crypto";
import { createUser } from "../../src/accounts/create-user.ts";
import { signInDeps } from "../../src/accounts/sign-in-deps.ts";
import { signedInBrowser } from "./browsers.ts";
import type { SentPerson } from "./documents/sent.ts";
import type { SigningApp } from "./signing-app.ts";

export type Person = Awaited<ReturnType<typeof createPerson>>;

/** An account with that address, and its owner's factors. */
export async function createPerson(app: Pick<SigningApp, "dependencies">, email: string) {
	const { dependencies } = app;
	const { config, clock, db } = dependencies;
	const password = "correct horse battery";
	const user = await createUser(dependencies, { email, name: "A Person", password, plan: "free" });
	const authenticator = new SoftwareAuthenticator(new URL(config.BASE_URL).origin);
	let secret = "";
	const deps = signInDeps(dependencies);
	return {
		userId: user.id,
		email,
		authenticator,
		/** The app's current code; arbitrary if there is no app. Each code works once. */
		totp: () => (secret ? totpCode(secret, clock()) : "123456"),
		async addTotp(): Promise<void> {
			secret = (await startTotp(deps, db, user.id)) ?? "";
			if (!(await confirmTotp(deps, db, user.id, totpCode(secret, clock())))) throw new Error("no factor");
			// As if it had been set up a minute ago: storage uses real time.
			await db.$client.query("UPDATE totp_factors SET last_step = last_step - 2 WHERE user_id = $1", [
				user.id,
			]);
		},
		async addPasskey(): Promise<void> {
			const owner = { userId: user.id, browserSecret: newSecret() };
			const ceremony = await startRegistration(deps, db, owner, user);
			const response = authenticator.register(ceremony) as unknown as RegistrationResponse;
			await db.transaction((tx) => finishRegistration(deps, tx, owner, response, "My phone"));
		},
	};
}

let browsers = 0;

/**
 * A recipient's browser, signed in to an account or to none; in a separate network behind TRUSTED_PROXIES. With the
 * cookie of another one it is the same browser, on another link.
 */
export async function recipientBrowser(
	app: SigningApp,
	who: SentPerson,
	person: Person | null = null,
	sameAs?: string,
) {
	const session = person ? `; ${(await signedInBrowser(app, person)).cookie}` : "";
	const prefix = app.dependencies.config.isHttps ? "__Host-" : "";
	const cookie = sameAs ?? `${prefix}signing-browser=${newSecret()}${session}`;
	const number = ++browsers;
	const network = `10.${number >> 8}.${number & 255}.1`;
	const request = (method: "get" | "post" | "put", path: string) =>
		app.agent[method](`${who.path}${path}`).set({
			Cookie: cookie,
			Accept: "application/json",
			"X-Forwarded-For": network,
		});
	return {
		cookie,
		page: (query = "") => request("get", query).set("Accept", "text/html"),
		request,
		form: (path: string, fields: object) =>
			request("post", path).type("form").set("Accept", "text/html").send(fields),
		/** Fills in a signature and consents. */
		async prepare(fieldId: number | undefined): Promise<void> {
			await request("put", `/fields/${fieldId}`).send({ typed: "Ada Lovelace" }).expect(200);
			await request("post", "/consent").expect(200);
		},
		complete: (proof?: object) => request("post", "/complete").send(proof ? { proof } : {}),
		async passkeyProof(authenticator: SoftwareAuthenticator, act: object = { purpose: "SIGN" }) {
			const { body } = await request("post", "/passkey").send(act).expect(200);
			return { method: "PASSKEY", response: authenticator.answer(body) };
		},
		/** The last emailed code. */
		async emailedCode(): Promise<string> {
			await app.workOff();
			const mail = app.mail.received.findLast(({ recipients }) =>
				recipients.some((one) => one.toLowerCase() === who.email.toLowerCase()),
			);
			return /^(\d{6}) /.exec(mail?.subject ?? "")?.[1] ?? "";
		},
	};
}

export type RecipientBrowser = Awaited<ReturnType<typeof recipientBrowser>>;

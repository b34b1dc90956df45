import { describe, expect, it } from "@jest/globals";
import { proveByLink, secretsForEmail, startProof } from "@repo/accounts/address-proofs";
import { csrfToken } from "@repo/accounts/forms";
import { finishEmailChange } from "@repo/accounts/routes";
import { CHANGE_EMAIL, changePassword, ProofExpired } from "@repo/accounts/sign-in";
import { readVisitor } from "@repo/accounts/web";
import { contend } from "@repo/infra-local/testing";
import { newSecret } from "@repo/service-kit/crypto";
import { createAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { accountSite } from "../app/sign-in/account-site.tsx";
import { getUser } from "./queries.ts";
import { signInDeps } from "./sign-in-deps.ts";

const { app } = sharedMailApp();

let count = 0;

/** Proves a new address with the emailed link: for one account, requested and confirmed in these browsers. */
async function provenChange(userId: number, { askedIn, provenIn }: { askedIn: string; provenIn: string }) {
	const { db } = app.dependencies;
	const newEmail = `proven-${++count}@example.com`;
	const { credentialsVersion } = await getUser(db, userId);
	const proofId = await startProof(app.dependencies, db, {
		purpose: CHANGE_EMAIL,
		email: newEmail,
		data: { userId, credentialsVersion },
		browserSecret: askedIn,
	});
	const secrets = await secretsForEmail(app.dependencies, db, proofId);
	await proveByLink(app.dependencies, db, { link: secrets?.link ?? "", browserSecret: provenIn });
	return { proofId, newEmail };
}

async function finish(proofId: string, userId: number, browserSecret: string) {
	const { cookie } = await signedInBrowser(app, { userId });
	const request = { headers: { cookie: `${cookie}; signing-browser=${browserSecret}` } };
	const visitor = readVisitor(signInDeps(app.dependencies), request);
	expect(visitor.secret).toBe(browserSecret);
	return finishEmailChange(accountSite(app.dependencies))({
		proofId,
		visitor,
		request: request as never,
	});
}

const emailOf = async (userId: number) => (await getUser(app.dependencies.db, userId)).email;

describe("a change of email address", () => {
	it("is completed in the requesting browser, signed in to the requesting account", async () => {
		const { userId } = await createAccount(app);
		const here = newSecret();
		const { proofId, newEmail } = await provenChange(userId, { askedIn: here, provenIn: here });
		await finish(proofId, userId, here);
		expect(await emailOf(userId)).toBe(newEmail);
	});

	it("is completed once if its form is submitted twice, and not again after another change", async () => {
		const { userId } = await createAccount(app);
		const here = newSecret();
		const { proofId, newEmail } = await provenChange(userId, { askedIn: here, provenIn: here });
		const sql = app.dependencies.db.$client;
		const answers = await contend({
			pool: sql,
			lock: { text: "SELECT FROM address_proofs WHERE id = $1 FOR UPDATE", values: [proofId] },
			contenders: [1, 2].map(() => () => finish(proofId, userId, here)),
		});
		const done = { status: 303, headers: { Location: "/settings/profile?done=email" } };
		expect(answers).toMatchObject([{ value: done }, { value: done }]);
		expect(await emailOf(userId)).toBe(newEmail);
		const events = "SELECT FROM account_events WHERE user_id = $1 AND type = 'account.email_changed'";
		expect((await sql.query(events, [userId])).rowCount).toBe(1);
		expect(await finish(proofId, userId, here)).toMatchObject(done);
		const next = `next-${newEmail}`;
		await sql.query("UPDATE users SET email = $2 WHERE id = $1", [userId, next]);
		await expect(finish(proofId, userId, here)).rejects.toBeInstanceOf(ProofExpired);
		expect(await emailOf(userId)).toBe(next);
		const other = await createAccount(app);
		await expect(finish(proofId, other.userId, here)).rejects.toBeInstanceOf(ProofExpired);
	});

	it("is not completed in another browser of the account, where the link was opened", async () => {
		const { userId, email } = await createAccount(app);
		const elsewhere = newSecret();
		const { proofId } = await provenChange(userId, { askedIn: newSecret(), provenIn: elsewhere });
		await expect(finish(proofId, userId, elsewhere)).rejects.toBeInstanceOf(ProofExpired);
		expect(await emailOf(userId)).toBe(email);
	});

	it("gives the address to no other account that signs in to the same browser meanwhile", async () => {
		const [asker, next] = [await createAccount(app), await createAccount(app)];
		const here = newSecret();
		const { proofId } = await provenChange(asker.userId, { askedIn: here, provenIn: here });
		await expect(finish(proofId, next.userId, here)).rejects.toBeInstanceOf(ProofExpired);
		expect([await emailOf(asker.userId), await emailOf(next.userId)]).toEqual([asker.email, next.email]);
	});

	it("is requested in a browser that gets the cookie without which the code cannot be entered", async () => {
		const { cookie } = await signedInBrowser(app, await createAccount(app));
		const csrf = csrfToken({ secret: cookie.split("=")[1] ?? "" }, "profile");
		const { headers } = await app.agent
			.post("/settings/profile/email")
			.set("Cookie", cookie)
			.type("form")
			.send({ csrf, email: `requested-${++count}@example.com` })
			.expect(303);
		const browser = /signing-browser=[\w-]+/.exec(String(headers["set-cookie"]))?.[0] ?? "";
		await app.agent.get(String(headers.location)).set("Cookie", `${cookie}; ${browser}`).expect(200);
		await app.workOff();
	});

	it("ends with a change of the password, in the same browser, too", async () => {
		const { userId, email } = await createAccount(app);
		const here = newSecret();
		const { proofId } = await provenChange(userId, { askedIn: here, provenIn: here });
		const browser = { ipAddress: "192.0.2.1", userAgent: "", sessionSecret: undefined, browserSecret: here };
		const user = await getUser(app.dependencies.db, userId);
		await changePassword(signInDeps(app.dependencies), user, { next: "four words nobody joins" }, browser);
		await expect(finish(proofId, userId, here)).rejects.toBeInstanceOf(ProofExpired);
		expect(await emailOf(userId)).toBe(email);
	});
});

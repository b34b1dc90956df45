import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { deletePasskeys } from "@repo/accounts/passkeys";
import { deleteFactor } from "@repo/accounts/totp";
import { berta, type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import {
	createPerson,
	type Person,
	type RecipientBrowser,
	recipientBrowser,
} from "../../../test/support/recipient-browser.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { disableUser } from "../../accounts/queries.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp({ TRUSTED_PROXIES: "1" });
});
afterAll(() => app.close());

const situations = [
	"no account",
	"account without factor",
	"account with factor",
	"other account",
	"disabled account",
	"factor removed in between",
] as const;
type Situation = (typeof situations)[number];

const accessSettings = [null, "ACCOUNT", "EMAIL_CODE"] as const;
const actionSettings = [null, "ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "EMAIL_CODE", "EITHER"] as const;
type Action = (typeof actionSettings)[number];

const isSignedIn = (situation: Situation) =>
	["account without factor", "account with factor", "factor removed in between"].includes(situation);

/** Who may see the document. */
const opens = (access: string | null, situation: Situation) => access !== "ACCOUNT" || isSignedIn(situation);

/** Whether the action is recorded, otherwise the error code. */
function outcomeOf(action: Action, situation: Situation): string {
	if (action === null || action === "EMAIL_CODE") return "signed";
	if (situation === "no account" || situation === "disabled account") return "SIGN_IN";
	if (situation === "other account") return "OTHER_ACCOUNT";
	if (action === "ACCOUNT" || situation === "account with factor") return "signed";
	if (situation === "account without factor") return action === "EITHER" ? "PASSKEY" : action;
	return action === "TWO_FACTOR_AUTH" ? "TWO_FACTOR_AUTH" : "passkey_not_accepted";
}

const cases = accessSettings.flatMap((access) =>
	actionSettings.flatMap((action) => situations.map((situation) => ({ access, action, situation }))),
);

let people = 0;

async function arrange({ access, action, situation }: (typeof cases)[number]) {
	const email = `person-${++people}@example.com`;
	const { people: sent, fieldIds } = await sendNewDocument(app.account, {
		title: "Secret lease",
		recipients: [{ ...berta, email: email.toUpperCase() }],
		authOptions: {
			globalAccessAuth: access,
			globalActionAuth: action === "EITHER" ? ["PASSKEY", "TWO_FACTOR_AUTH"] : action,
		},
	});
	const who = sent[0] as SentPerson;
	const owner =
		situation === "no account"
			? null
			: await createPerson(app, situation === "other account" ? `other-${email}` : email);
	if (owner && situation !== "account without factor") {
		await owner.addPasskey();
		await owner.addTotp();
	}
	const browser = await recipientBrowser(app, who, owner);
	const { db, clock } = app.dependencies;
	if (owner && situation === "disabled account") await disableUser(db, owner.userId, clock());
	return { who, owner, browser, fieldId: fieldIds[0] };
}

async function expectClosed(browser: RecipientBrowser, fieldId: number | undefined): Promise<void> {
	const { text } = await browser.page().expect(403);
	expect(text).not.toMatch(/Secret lease|User \d|field\.|document\.pdf/);
	const attempts = [
		browser.request("get", "/document.pdf"),
		browser.request("get", `/fields/${fieldId}/image.png`),
		browser.request("put", `/fields/${fieldId}`).send({ typed: "Eve" }),
		browser.request("post", "/opened"),
		browser.request("post", "/consent"),
		browser.complete(),
		browser.request("post", "/decline").send({ reason: "No" }),
	];
	for (const attempt of attempts) {
		const { body } = await attempt.expect(403);
		expect(body.code).toBe("access_not_proven");
		expect(JSON.stringify(body)).not.toMatch(/Secret lease/);
	}
}

async function openWithCode(browser: RecipientBrowser): Promise<void> {
	const { headers } = await browser.form("/access-code", {}).expect(303);
	const proofId = /code=([\w-]+)/.exec(headers.location ?? "")?.[1];
	await browser.form("/access", { proofId, code: await browser.emailedCode() }).expect(303);
}

/** What a recipient in this situation can send, or the error that prevents starting. */
async function proofFor(action: Action, browser: RecipientBrowser, owner: Person | null) {
	switch (action) {
		case null:
		case "ACCOUNT":
			return undefined;
		case "EMAIL_CODE": {
			const { body } = await browser.request("post", "/code").expect(200);
			return { method: "EMAIL_CODE", proofId: body.proofId, code: await browser.emailedCode() };
		}
		case "TWO_FACTOR_AUTH":
			return { method: "TWO_FACTOR_AUTH", code: owner?.totp() ?? "123456" };
		case "PASSKEY":
		case "EITHER": {
			const started = await browser.request("post", "/passkey").send({ purpose: "SIGN" });
			if (started.status !== 200) return { refused: started.body.missing };
			return { method: "PASSKEY", response: owner?.authenticator.answer(started.body) };
		}
	}
}

describe("access and action, for every visitor", () => {
	it.each(cases)("access $access, action $action: $situation", async (one) => {
		const { access, action, situation } = one;
		const { who, owner, browser, fieldId } = await arrange(one);
		if (access !== null && !(access === "ACCOUNT" && isSignedIn(situation)))
			await expectClosed(browser, fieldId);
		if (!opens(access, situation)) return;
		if (access === "EMAIL_CODE") await openWithCode(browser);
		expect((await browser.page().expect(200)).text).toContain("Secret lease");
		await browser.prepare(fieldId);

		const expected = outcomeOf(action, situation);
		const proof = await proofFor(action, browser, owner);
		if (owner && situation === "factor removed in between") {
			await deletePasskeys(app.dependencies.db, owner.userId);
			await deleteFactor(app.dependencies.db, owner.userId);
		}
		if (proof && "code" in proof && expected === "signed") {
			const code = String((Number(proof.code) + 1) % 1_000_000).padStart(6, "0");
			const guessed = await browser.complete({ ...proof, code });
			expect(guessed.body.code).toBe(action === "EMAIL_CODE" ? "code_refused" : "wrong_code");
			expect((await app.recipientRow(who)).signingStatus).toBe("NOT_SIGNED");
		}
		const { status, body } = await browser.complete(proof && "refused" in proof ? undefined : proof);
		const { signingStatus, authentication } = await app.recipientRow(who);
		if (expected !== "signed") {
			if (proof && "refused" in proof) expect(proof.refused).toBe(expected);
			else expect([body.code, body.missing]).toContain(expected);
			expect(signingStatus).toBe("NOT_SIGNED");
			return;
		}
		expect([status, signingStatus]).toEqual([200, "SIGNED"]);
		const withoutDemand = isSignedIn(situation) ? "ACCOUNT" : "LINK";
		const method = action === "EITHER" ? "PASSKEY" : (action ?? access ?? withoutDemand);
		expect(authentication?.method).toBe(method);
	});
});

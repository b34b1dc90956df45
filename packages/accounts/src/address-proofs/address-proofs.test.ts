import { describe, expect, it } from "@jest/globals";
import { testDatabase } from "../../test/support/database.ts";
import {
	findProof,
	proveByCode,
	proveByLink,
	readLink,
	secretsForEmail,
	startProof,
	takeProof,
	takeProofOnce,
} from "./address-proofs.ts";
import { guessCode } from "./guess-code.ts";
import { deleteExpiredProofs } from "./queries.ts";

const test = testDatabase();
const browserSecret = "the browser that asked";
const purpose = "sign-up";

async function sent() {
	const request = { purpose, email: "ada@example.com", data: { returnTo: "/somewhere" }, browserSecret };
	const id = await startProof(test, test.db, request);
	const secrets = await secretsForEmail(test, test.db, id);
	if (!secrets) throw new Error("no secrets");
	return { id, ...secrets };
}
const guess = (id: string, code: string, browser = browserSecret) =>
	proveByCode(test, test.db, { id, purpose, browserSecret: browser }, code);
const take = (id: string, browser = browserSecret, what = purpose) =>
	takeProof(test, test.db, { id, purpose: what, browserSecret: browser });
let networks = 0;
/** From a separate network. */
const sender = (browser = browserSecret) => ({
	browserSecret: browser,
	ipAddress: `192.0.2.${networks++ % 250}`,
});
const unchecked = { proven: false, guessesLeft: 0, retryAfter: 0 };
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

describe("the code", () => {
	it("proves the address once, in the browser that requested it", async () => {
		const { id, code } = await sent();
		expect(await take(id)).toBeUndefined();
		expect(await guess(id, code, "another browser")).toBeUndefined();
		expect(await guess(id, `${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({ proven: true, guessesLeft: 4 });
		expect(await take(id, "another browser")).toBeUndefined();
		expect(await take(id, browserSecret, "change-address")).toBeUndefined();
		const taken = await Promise.all([take(id), take(id), take(id)]);
		expect(taken.filter(Boolean)).toEqual([
			{ email: "ada@example.com", data: { returnTo: "/somewhere" }, isSameBrowser: true },
		]);
	});

	it("allows five attempts, even of twenty concurrent ones", async () => {
		const { id, code } = await sent();
		const guesses = await Promise.all(Array.from({ length: 20 }, () => guess(id, wrong(code))));
		expect(guesses.filter(Boolean)).toHaveLength(5);
		expect(await guess(id, code)).toBeUndefined();
		expect(await take(id)).toBeUndefined();
	});

	it("can be found only by the requesting browser, which has 20 minutes to continue", async () => {
		const { id, code, email } = await sent();
		const find = (browser: string) => findProof(test, test.db, { id, purpose, browserSecret: browser });
		expect(await find("another browser")).toBeUndefined();
		expect(await find(browserSecret)).toMatchObject({
			purpose,
			email,
			guessesLeft: 5,
			provenAt: null,
			isSameBrowser: true,
		});
		test.secondsLater(19 * 60);
		await guess(id, code);
		test.secondsLater(19 * 60);
		expect(await find(browserSecret)).toMatchObject({ provenAt: expect.any(Date) });
		expect(await take(id)).toBeDefined();
	});

	it("is not counted, found or taken for another purpose, address or account", async () => {
		const key = { purpose, email: "ada@example.com", userId: 7, browserSecret };
		const id = await startProof(test, test.db, { ...key, data: { userId: 7 } });
		const { code = "" } = (await secretsForEmail(test, test.db, id)) ?? {};
		const others = [
			{ id, ...key, purpose: "recipient-open:1" },
			{ id, ...key, email: "eve@example.com" },
			{ id, ...key, userId: 8 },
		];
		for (const other of others) {
			expect(await guessCode(test, other, code, sender())).toEqual(unchecked);
			expect(await proveByCode(test, test.db, other, code)).toBeUndefined();
			expect(await findProof(test, test.db, other)).toBeUndefined();
		}
		expect(await findProof(test, test.db, { id, ...key })).toMatchObject({ guessesLeft: 5 });
		expect(await guessCode(test, { id, ...key }, code, sender())).toMatchObject({ proven: true });
		for (const other of others) {
			expect(await takeProof(test, test.db, other)).toBeUndefined();
			const once = test.db.transaction((tx) => takeProofOnce(test, tx, { ...other, usedAs: "used" }));
			expect(await once).toBeUndefined();
		}
		expect(await takeProof(test, test.db, { id, ...key })).toBeDefined();
	});

	it("expires after 20 minutes", async () => {
		const { id, code, link } = await sent();
		test.secondsLater(20 * 60);
		expect(await guess(id, code)).toBeUndefined();
		expect(await proveByLink(test, test.db, { link, browserSecret })).toBeUndefined();
		expect(await secretsForEmail(test, test.db, id)).toBeUndefined();
	});

	it("does not prove an address if the email was never sent", async () => {
		const id = await startProof(test, test.db, { purpose, email: "a@example.com", data: {}, browserSecret });
		expect(await guess(id, "")).toEqual({ proven: false, guessesLeft: 4 });
	});
});

describe("the link", () => {
	it("proves nothing when a mail scanner opens it, and only the browser that confirms can continue", async () => {
		const { id, link, code } = await sent();
		expect(await readLink(test, test.db, { link, browserSecret })).toEqual({
			id,
			purpose,
			email: "ada@example.com",
			data: { returnTo: "/somewhere" },
			provenAt: null,
			isSameBrowser: true,
		});
		expect(await readLink(test, test.db, { link, browserSecret: "another" })).toMatchObject({
			isSameBrowser: false,
		});
		expect(await take(id)).toBeUndefined();
		const confirmed = await Promise.all(
			["phone", "tablet"].map((one) => proveByLink(test, test.db, { link, browserSecret: one })),
		);
		expect(confirmed.filter(Boolean)).toEqual([id]);
		const winner = confirmed[0] ? "phone" : "tablet";
		expect(await take(id)).toBeUndefined();
		expect(await guess(id, code)).toBeUndefined();
		expect(await take(id, winner)).toMatchObject({ email: "ada@example.com" });
	});

	it("that is confirmed again leads on only in the browser that confirmed it, for 20 minutes", async () => {
		const { id, link } = await sent();
		const confirm = (browser: string) => proveByLink(test, test.db, { link, browserSecret: browser });
		const read = (browser: string) => readLink(test, test.db, { link, browserSecret: browser });
		test.secondsLater(60);
		expect(await confirm("phone")).toBe(id);
		expect([await confirm("phone"), await confirm(browserSecret)]).toEqual([id, undefined]);
		expect([await read("phone"), await read(browserSecret)]).toMatchObject([{ purpose }, undefined]);
		test.secondsLater(20 * 60);
		expect([await confirm("phone"), await read("phone")]).toEqual([undefined, undefined]);
	});

	it("of an earlier email stops working when another email is sent", async () => {
		const { id, link } = await sent();
		const again = await secretsForEmail(test, test.db, id);
		expect(await proveByLink(test, test.db, { link, browserSecret })).toBeUndefined();
		expect(await proveByLink(test, test.db, { link: again?.link ?? "", browserSecret })).toBe(id);
	});
});

it("a proof that is taken once is known to be used, in the browser that completed it, and cannot be taken", async () => {
	const { id, code } = await sent();
	const takeOnce = (browser = browserSecret, what = purpose) =>
		test.db.transaction((tx) =>
			takeProofOnce(test, tx, { id, purpose: what, usedAs: "signed-up", browserSecret: browser }),
		);
	expect(await takeOnce()).toBeUndefined();
	await guess(id, code);
	expect([await takeOnce("another"), await takeOnce(browserSecret, "reset")]).toEqual([undefined, undefined]);
	const taken = await Promise.all([takeOnce(), takeOnce(), takeOnce()]);
	expect(taken.map((proof) => proof?.isRepeated).sort()).toEqual([false, true, true]);
	expect(taken[0]).toMatchObject({ email: "ada@example.com", isSameBrowser: true });
	expect([await takeOnce("another"), await take(id)]).toEqual([undefined, undefined]);
	test.secondsLater(20 * 60);
	expect(await takeOnce()).toBeUndefined();
});

it("secrets are stored as hashes only, and expired proofs are deleted", async () => {
	const { id, link, code } = await sent();
	const rows = async () =>
		(await test.db.$client.query("SELECT * FROM address_proofs WHERE id = $1", [id])).rows;
	expect(JSON.stringify(await rows())).not.toContain(link);
	expect(JSON.stringify(await rows())).not.toContain(`"${code}"`);
	await deleteExpiredProofs(test.db, test.clock());
	expect(await rows()).toHaveLength(1);
	test.secondsLater(20 * 60 + 1);
	await deleteExpiredProofs(test.db, test.clock());
	expect(await rows()).toHaveLength(0);
});

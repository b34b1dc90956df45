import { expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { openDatabase } from "@repo/service-kit/database";
import { testDatabase } from "../../test/support/database.ts";
import { secretsForEmail, startProof } from "./address-proofs.ts";
import { guessCode } from "./guess-code.ts";
import { takeProofAllowance } from "./limits.ts";

const test = testDatabase();
const purpose = "reset-password";
const HOUR = 3_600;
let count = 0;
const newEmail = () => `ada-${++count}@example.com`;
const from = (browserSecret: string, ipAddress: string) => ({ browserSecret, ipAddress });
/** A browser and a network that nobody has used. */
const stranger = () => from(`browser ${++count}`, `2001:db8:${(++count).toString(16)}::1`);

const takeEmail = async (email: string, sender = stranger(), what = purpose) =>
	(await takeProofAllowance(test, "email", { purpose: what, email }, sender)).retryAfter;

async function times(most: number, take: () => Promise<number>): Promise<number> {
	for (let taken = 0; taken < most; taken++) if ((await take()) > 0) return taken;
	return most;
}

/** Guesses in a new proof of the address; a right one with `isRight`. */
async function guess(email: string, sender: ReturnType<typeof from>, isRight = false, what = purpose) {
	const { browserSecret } = sender;
	const id = await startProof(test, test.db, { purpose: what, email, data: {}, browserSecret });
	const { code = "" } = (await secretsForEmail(test, test.db, id)) ?? {};
	const typed = isRight ? code : code === "000000" ? "000001" : "000000";
	return guessCode(test, { id, purpose: what, browserSecret }, typed, sender);
}

it("a browser gets three emails to an address, its network six, and everyone together nine", async () => {
	const email = newEmail();
	const here = "192.0.2.1";
	expect(await times(5, () => takeEmail(email.toUpperCase(), from("one", here)))).toBe(3);
	expect(await times(5, () => takeEmail(email, from("two", here)))).toBe(3);
	expect(await times(5, () => takeEmail(email, from("three", here)))).toBe(0);
	expect(await times(5, () => takeEmail(email, from("one", "192.0.2.2")))).toBe(0);
	expect(await times(5, () => takeEmail(email))).toBe(3);
});

it("emails for one purpose or address leave those for another", async () => {
	const email = newEmail();
	expect(await times(12, () => takeEmail(email, stranger(), "sign-up"))).toBe(9);
	expect(await times(12, () => takeEmail(email))).toBe(9);
	expect(await times(12, () => takeEmail(newEmail()))).toBe(12);
});

it("while another email is refused, the last one was sent less than ten minutes ago", async () => {
	const email = newEmail();
	await times(12, () => takeEmail(email));
	expect(await takeEmail(email)).toBeLessThanOrEqual(600);
	for (let hour = 0; hour < 5; hour++) {
		let sent = 0;
		for (let minute = 0; minute < 60; minute++) {
			test.secondsLater(60);
			sent += await times(9, () => takeEmail(email));
		}
		expect(sent).toBe(6);
	}
});

it("a network that requests emails all day does not use up those of others", async () => {
	const email = newEmail();
	for (let minute = 0; minute < 300; minute++) {
		await takeEmail(email, from(`browser ${++count}`, "192.0.2.3"));
		test.secondsLater(60);
	}
	expect(await times(5, () => takeEmail(email))).toBeGreaterThanOrEqual(3);
});

it("an email that is refused because of others' costs nothing", async () => {
	const [email, sender] = [newEmail(), stranger()];
	await times(12, () => takeEmail(email));
	test.secondsLater(500);
	expect(await times(5, () => takeEmail(email, sender))).toBe(0);
	test.secondsLater(100);
	expect(await takeEmail(email, sender)).toBe(0);
});

it("wrong codes of a stranger leave the owner's right one, in the same network, too", async () => {
	const email = newEmail();
	const [eve, owner] = [from("eve", "192.0.2.4"), from("owner", "192.0.2.4")];
	for (let wrong = 0; wrong < 10; wrong++) expect((await guess(email, eve)).retryAfter).toBe(0);
	expect((await guess(email, eve)).retryAfter).toBeGreaterThan(2 * HOUR);
	expect(await guess(email, owner, true)).toMatchObject({ proven: true });
	const others = [from("mallory", "192.0.2.4"), ...Array.from({ length: 12 }, () => from("x", "192.0.2.4"))];
	for (const other of others) for (let wrong = 0; wrong < 10; wrong++) await guess(email, other);
	expect((await guess(email, owner, true)).retryAfter).toBeGreaterThan(0);
	expect(await guess(email, stranger(), true)).toMatchObject({ proven: true });
	expect(await guess(email, owner, true, "sign-up")).toMatchObject({ proven: true });
});

it("right codes are not counted", async () => {
	const email = newEmail();
	const owner = stranger();
	for (let right = 0; right < 40; right++)
		expect(await guess(email, owner, true)).toMatchObject({ proven: true });
});

it("thirty wrong codes are checked in all, from any number of networks and two instances, and ten a day after", async () => {
	const email = newEmail();
	const other = openDatabase({
		url: test.url,
		applicationName: "other",
		poolSize: 20,
		onIdleError: () => {},
	});
	for (let wrong = 0; wrong < 20; wrong++) await guess(email, stranger());
	const attempts = await Promise.all(
		Array.from({ length: 24 }, async (_, index) => {
			const sender = stranger();
			const { browserSecret } = sender;
			const id = await startProof(test, test.db, { purpose, email, data: {}, browserSecret });
			const deps = { ...test, db: index % 2 ? test.db : other };
			return () => guessCode(deps, { id, purpose, browserSecret }, "", sender);
		}),
	);
	const keyHash = "sha256(convert_to('proof-code-address:' || $1, 'UTF8'))";
	const lock = {
		text: `SELECT FROM rate_limits WHERE key_hash = ${keyHash} FOR UPDATE`,
		values: [`${purpose} ${email}`],
	};
	const race = await contend({ pool: test.db.$client, lock, contenders: attempts });
	await other.$client.end();
	const checked = race.filter((one) => one.status === "fulfilled" && one.value.retryAfter === 0);
	expect([race.filter(({ status }) => status === "rejected").length, checked.length]).toEqual([0, 10]);
	expect((await guess(email, stranger(), true)).retryAfter).toBeGreaterThan(0);
	test.secondsLater(24 * HOUR);
	expect(await times(15, async () => (await guess(email, stranger())).retryAfter)).toBe(10);
});

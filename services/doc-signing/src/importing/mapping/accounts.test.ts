import { describe, expect, it } from "@jest/globals";
import { mapToken, mapWebhook } from "./map-access.ts";
import { mapAccount } from "./map-account.ts";
import { mapTeam, ownerOf } from "./map-team.ts";
import type { Note, Reason } from "./reasons.ts";
import { teamRow, tokenRow, userRow, webhookRow } from "./source-rows.ts";

const AT = "2026-01-02T03:04:05";
const now = new Date("2026-06-01T00:00:00Z");
const everyone = () => true;

/** The result with the reasons that were noted. */
function noted<Result>(map: (note: Note) => Result): [Result, Reason[]] {
	const reasons: Reason[] = [];
	return [map((reason) => reasons.push(reason)), reasons];
}

describe("an account", () => {
	const user = (more: object) =>
		userRow.parse({
			id: 1,
			email: "Ada@Example.com",
			name: "Ada",
			emailVerified: AT,
			createdAt: AT,
			...more,
		});

	it("has its times in UTC, and a name", () => {
		const [mapped, reasons] = noted((note) => mapAccount(user({ name: " " }), { reset: false }, now, note));
		expect(mapped).toMatchObject({ name: "Ada", emailProvenAt: new Date(`${AT}Z`), disabledAt: null });
		expect(reasons).toEqual(["name-missing", "password-missing"]);
	});

	it("does not get weaker when its second factor is removed", () => {
		const password = `$2b$12$${"a".repeat(53)}`;
		const secured = user({ password, twoFactorEnabled: true, twoFactorSecret: "00" });
		const map = (options: Parameters<typeof mapAccount>[1]) =>
			noted((note) => mapAccount(secured, options, now, note));
		expect(map({ reset: true })).toMatchObject([
			{ passwordHash: null, totpSecret: null },
			["two-factor-reset"],
		]);
		expect(map({ reset: false })[1]).toEqual(["two-factor-needs-key"]);
		expect(map({ reset: false, read: () => undefined })[1]).toEqual(["two-factor-other-key"]);
		expect(map({ reset: false, read: () => "JBSWY3DPEHPK3PXP" })).toMatchObject([
			{ passwordHash: password, totpSecret: "JBSWY3DPEHPK3PXP" },
			["recovery-codes"],
		]);
	});
});

describe("a team", () => {
	const team = (more: object = {}) =>
		teamRow.parse({
			...{ id: 7, name: "Acme", createdAt: AT, ownerUserId: 1 },
			members: [
				{ userId: 2, role: "MEMBER" },
				{ userId: 2, role: "MANAGER" },
				{ userId: 3, role: "MEMBER" },
				{ userId: 9, role: "ADMIN" },
			],
			...more,
		});

	it("gives each person their highest role, and leaves out those who are not taken", () => {
		const mapped = mapTeam(
			team(),
			(id) => id !== 9,
			() => {},
		);
		expect(mapped?.members).toEqual([
			{ userId: 1, role: "owner" },
			{ userId: 2, role: "admin" },
			{ userId: 3, role: "member" },
		]);
		expect(mapped?.admins).toEqual(new Set([1]));
	});

	it("has the same members in whichever order the database gives them", () => {
		const given = team().members;
		const map = (members: typeof given) => mapTeam({ ...team(), members }, everyone, () => {});
		expect(map(given.toReversed())?.members).toEqual(map(given)?.members);
	});

	it("is the person's own account if it is personal and has one member", () => {
		const personal = { organisationType: "PERSONAL", members: [{ userId: 1, role: "ADMIN" }] };
		const [mapped, reasons] = noted((note) => mapTeam(team(personal), everyone, note));
		expect([mapped?.personalOf, reasons]).toEqual([1, ["team-personal"]]);
		const teams = new Map(mapped ? [[7, mapped]] : []);
		expect(ownerOf({ userId: 5, teamId: 7 }, teams, everyone)).toEqual({ userId: 1, teamId: null });
		expect(ownerOf({ userId: 5, teamId: 8 }, teams, everyone)).toBeUndefined();
	});
});

describe("a token", () => {
	const accounts = {
		teams: new Map([[7, mapTeam(teamRow.parse(acme()), everyone, () => {})]]),
		known: everyone,
	};
	const map = (more: object) => {
		const token = {
			id: 1,
			name: "CRM",
			token: "ab".repeat(64),
			algorithm: "SHA512",
			createdAt: AT,
			teamId: 7,
			userId: 2,
		};
		return noted((note) => mapToken(tokenRow.parse({ ...token, ...more }), accounts as never, now, note));
	};

	it("keeps its SHA-512, and acts for a member", () => {
		expect(map({})).toMatchObject([
			{ userId: 2, teamId: 7, tokenHash: Buffer.from("ab".repeat(64), "hex") },
			[],
		]);
		expect(map({ userId: null })).toMatchObject([{ userId: 1, teamId: 7 }, ["token-of-owner"]]);
		expect(map({ userId: 5 })).toMatchObject([{ userId: 1, teamId: 7 }, ["token-of-owner"]]);
	});

	it.each([
		[{ expires: "2026-05-31T23:59:59" }, "token-expired"],
		[{ token: "ab" }, "token-unknown"],
		[{ algorithm: "MD5" }, "token-unknown"],
		[{ teamId: 8 }, "owner-missing"],
	])("is left behind: %j", (more, reason) => {
		expect(map(more)).toEqual([undefined, [reason]]);
	});

	it("of a webhook keeps a secret that can be kept, and the events that exist", () => {
		const hook = {
			id: "w",
			webhookUrl: "https://a.example/",
			enabled: true,
			createdAt: AT,
			teamId: 7,
			userId: 2,
		};
		const mapHook = (more: object) =>
			noted((note) =>
				mapWebhook(
					webhookRow.parse({ ...hook, eventTriggers: ["DOCUMENT_SENT"], ...more }),
					accounts as never,
					everyone,
					note,
				),
			);
		expect(mapHook({ secret: "s3cret" })).toMatchObject([
			{ secret: "s3cret", events: ["DOCUMENT_SENT"] },
			[],
		]);
		expect(mapHook({ secret: "" })[1]).toEqual(["webhook-secret"]);
		expect(mapHook({ webhookUrl: "ftp://a" })).toEqual([undefined, ["webhook-url"]]);
		expect(mapHook({ eventTriggers: ["DOCUMENT_REMINDER_SENT"] })).toEqual([undefined, ["webhook-nothing"]]);
	});
});

function acme() {
	return { id: 7, name: "Acme", createdAt: AT, ownerUserId: 1, members: [{ userId: 2, role: "MEMBER" }] };
}

import { describe, expect, it } from "@jest/globals";
import { mapField } from "./map-field.ts";
import { mapRecipients } from "./map-recipients.ts";
import { mapBrand, mapPreferences, mapSettings } from "./map-settings.ts";
import { mapTemplate } from "./map-template.ts";
import type { Note, Reason } from "./reasons.ts";
import { envelopeRow, fieldRow, recipientRow, type SourceEnvelope, teamRow } from "./source-rows.ts";

const AT = "2026-01-02T03:04:05";
const everyone = () => true;

/** The result with the reasons that were noted. */
function noted<Result>(map: (note: Note) => Result): [Result, Reason[]] {
	const reasons: Reason[] = [];
	return [map((reason) => reasons.push(reason)), reasons];
}

const envelope = (more: object = {}): SourceEnvelope =>
	envelopeRow.parse({ id: 1, number: 1, title: "Lease", userId: 1, createdAt: AT, updatedAt: AT, ...more });
const recipient = (more: object) =>
	recipientRow.parse({
		...{ id: 1, email: "sam@example.com", name: "Sam", token: "t", role: "SIGNER", signingOrder: 1 },
		...{ readStatus: "NOT_OPENED", signingStatus: "NOT_SIGNED", sendStatus: "NOT_SENT", ...more },
	});
const field = (more: object) =>
	fieldRow.parse({
		...{
			id: 5,
			recipientId: 1,
			type: "SIGNATURE",
			page: 1,
			positionX: 10,
			positionY: 10,
			width: 20,
			height: 5,
		},
		...{ customText: "", inserted: false, ...more },
	});

describe("settings", () => {
	it("of a document have the nearest that exists here", () => {
		const meta = {
			...{ subject: "Please sign", message: "", timezone: null, dateFormat: "MM/dd/yyyy hh:mm a" },
			...{
				language: "pt-BR",
				distributionMethod: "NONE",
				signingOrder: "SEQUENTIAL",
				redirectUrl: "javascript:1",
			},
			envelopeExpirationPeriod: { unit: "week", amount: 2 },
			reminderSettings: { sendAfter: { unit: "day", amount: 3 }, repeatEvery: { disabled: true } },
		};
		const [settings, reasons] = noted((note) => mapSettings(envelope({ meta }), note));
		expect(settings).toMatchObject({
			...{ subject: "Please sign", message: null, timeZone: "Etc/UTC", dateFormat: "MM/dd/yyyy hh:mm a" },
			...{ language: "pt", signingOrder: "SEQUENTIAL", sendEmail: false, sendCompletionEmails: false },
			...{ redirectUrl: null, signingDays: 14, reminderAfterDays: 3, reminderEveryDays: 0 },
		});
		expect(reasons).toEqual(["settings-changed"]);
	});

	it("of a team come from its organisation where it has none", () => {
		const parse = (settings: object) =>
			teamRow.parse({ id: 7, name: "Acme", createdAt: AT, ownerUserId: 1, members: [], settings }).settings;
		const own = parse({ documentLanguage: "ko", brandingEnabled: null });
		const inherited = parse({
			...{
				documentTimezone: "Europe/Berlin",
				brandingEnabled: true,
				brandingCompanyDetails: " Acme\nBerlin ",
			},
			brandingColors: { primary: "#AABBCC" },
		});
		expect(noted((note) => mapPreferences(own, inherited, note))).toEqual([
			{ timeZone: "Europe/Berlin", dateFormat: null, language: null },
			["settings-default"],
		]);
		expect(noted((note) => mapBrand(own, inherited, note))).toEqual([
			{ footer: "Acme Berlin", color: "#aabbcc" },
			[],
		]);
	});
});

describe("what recipients prove", () => {
	const map = (global: object, ...own: object[]) =>
		noted((note) =>
			mapRecipients(
				envelope({ authOptions: global }),
				own.map((authOptions, index) => recipient({ id: index + 1, authOptions })),
				note,
			),
		);

	it.each([
		[{ globalAccessAuth: "ACCOUNT" }, { globalAccessAuth: ["ACCOUNT"] }, []],
		[{ globalAccessAuth: ["TWO_FACTOR_AUTH"] }, { globalAccessAuth: ["EMAIL_CODE"] }, ["auth-access-code"]],
		[
			{ globalAccessAuth: ["TWO_FACTOR_AUTH", "ACCOUNT"] },
			{ globalAccessAuth: ["ACCOUNT"] },
			["auth-access-all"],
		],
		[
			{ globalActionAuth: ["PASSKEY", "PASSWORD"] },
			{ globalActionAuth: ["PASSKEY", "ACCOUNT"] },
			["auth-password"],
		],
		[{ globalActionAuth: [] }, { globalActionAuth: null }, []],
	])("of a document: %j", (options, expected, reasons) => {
		expect(map(options, {})).toMatchObject([expected, reasons]);
	});

	it("is each one's own if somebody is exempted", () => {
		const [mapped, reasons] = map(
			{ globalActionAuth: ["PASSKEY"] },
			{ actionAuth: ["EXPLICIT_NONE"] },
			{},
			{ actionAuth: "ACCOUNT" },
		);
		expect(mapped?.globalActionAuth).toBeNull();
		expect(mapped?.recipients.map(({ actionAuth }) => actionAuth)).toEqual([null, ["PASSKEY"], ["ACCOUNT"]]);
		expect(reasons).toEqual(["auth-none"]);
	});
});

describe("a field", () => {
	const map = (more: object) => noted((note) => mapField(field(more), [recipient({}) as never], note));

	it("slightly over the edge is moved onto the page", () => {
		expect(map({ positionX: 80.3, width: 20 })).toMatchObject([
			{ pageX: 80.3, pageWidth: 19.700000000000003 },
			[],
		]);
		expect(map({ positionX: -0.2 })).toMatchObject([{ pageX: 0 }, []]);
	});

	it.each([{ width: -1 }, { positionX: 81 }, { type: "FREE_SIGNATURE" }, { recipientId: 2 }, { page: 0 }])(
		"is left out: %j",
		(more) => {
			expect(map(more)[0]).toBeUndefined();
		},
	);

	it("keeps its settings, without those that have no equal here", () => {
		const fieldMeta = { type: "text", label: "City", fontSize: 12, characterLimit: "many", color: "red" };
		expect(map({ type: "TEXT", fieldMeta })).toMatchObject([
			{ fieldMeta: { type: "text", label: "City", fontSize: 12 } },
			["field-look"],
		]);
		expect(map({ type: "NUMBER" })).toMatchObject([{ fieldMeta: { type: "number" } }, []]);
		expect(
			map({ type: "DROPDOWN", fieldMeta: { type: "dropdown", values: [{ value: "A" }], defaultValue: "B" } }),
		).toMatchObject([{ fieldMeta: { values: [{ value: "A" }] } }, ["field-look"]]);
	});
});

describe("a template", () => {
	const accounts = { teams: new Map(), known: everyone, isOneTeam: false };
	const map = (recipients: object[], directTemplateRecipientId: number) =>
		noted((note) =>
			mapTemplate(
				envelope({ templateType: "PRIVATE" }),
				{
					...{ recipients: recipients.map(recipient), fields: [] },
					directLinks: [{ token: "direct", enabled: true, directTemplateRecipientId }],
				},
				accounts,
				note,
			),
		);

	it("keeps its direct link if visitors are the first signer", () => {
		const two = [
			{ id: 1, email: "recipient.1@documenso.com", signingOrder: null },
			{ id: 2, signingOrder: 1 },
		];
		expect(map(two, 2)).toMatchObject([
			{
				type: "PUBLIC",
				directLink: { token: "direct", enabled: true },
				recipients: [{ signingOrder: 2 }, {}],
			},
			[],
		]);
		expect(map(two, 1)).toMatchObject([
			{ type: "PRIVATE", directLink: { enabled: false } },
			["direct-link-off"],
		]);
	});

	it("has placeholders for people who are not named", () => {
		expect(map([{ email: "recipient.1@documenso.com", name: "" }], 1)[0]?.recipients).toMatchObject([
			{ email: "recipient.1@placeholder.invalid", name: "Recipient 1", isPlaceholder: true },
		]);
	});
});

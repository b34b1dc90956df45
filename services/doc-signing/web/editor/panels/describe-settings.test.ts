import { expect, test } from "@jest/globals";
import { openState } from "../state/testing.ts";
import { describeSettings } from "./describe-settings.ts";

const defaults = { signingDays: 90, reminderAfterDays: 3 };
const person = { name: "Ada", role: "SIGNER" as const, signingOrder: 0, accessAuth: null, actionAuth: null };
const two = [1, 2].map((id) => ({ ...person, id, email: `${id}@example.com` }));
const { meta, auth } = openState().get();

test("the settings are described with the values that apply", () => {
	expect(describeSettings({ meta, auth, recipients: two }, defaults)).toEqual([
		"Expires in 90 days",
		"reminder after 3 days",
		"any order",
		"UTC",
	]);
	const own = {
		...meta,
		expiresAfterDays: 1,
		reminderEveryDays: 3,
		signingOrder: "SEQUENTIAL" as const,
		timezone: "America/New_York",
		language: "de" as const,
	};
	const checked = two.map((one) => ({ ...one, accessAuth: ["EMAIL_CODE" as const] }));
	expect(describeSettings({ meta: own, auth, recipients: checked }, defaults)).toEqual([
		"Expires in 1 day",
		"reminders every 3 days",
		"in order",
		"America/New York",
		"Deutsch",
		"identity checks",
	]);
});

test("a document without emails has no reminders, and one recipient no order", () => {
	const silent = { ...meta, distributionMethod: "NONE" as const, timezone: "signer" };
	expect(describeSettings({ meta: silent, auth, recipients: two.slice(1) }, defaults)).toEqual([
		"Expires in 90 days",
		"no emails",
		"each signer’s time zone",
	]);
	const reminded = (reminderAfterDays: number, reminderEveryDays: number) =>
		describeSettings(
			{ meta: { ...meta, reminderAfterDays, reminderEveryDays }, auth, recipients: [] },
			defaults,
		)[1];
	expect(reminded(0, 7)).toBe("no reminders");
	expect(reminded(3, 7)).toBe("first reminder after 3 days");
	expect(reminded(1, 1)).toBe("reminders every day");
});

import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeDetails } from "./audit-text.ts";

test.each([
	[{ proof: "password" }, [["Proof", "password"]]],
	[
		{ tokensWithdrawn: 3, access_ended: true },
		[
			["Tokens withdrawn", "3"],
			["Access ended", "Yes"],
		],
	],
	[
		{ redirectUris: ["https://a.example/cb", "app:/cb"] },
		[["Redirect URIs", "https://a.example/cb, app:/cb"]],
	],
	[{ revoked: [], secretId: 4, logoHash: null }, [["Secret", "4"]]],
	[
		{ webhookId: 7, embed_token_ids: [1, 2], apiToken: { id: 3, name: "Billing" }, residual: "x" },
		[
			["Webhook ID", "7"],
			["Embed token IDs", "1, 2"],
			["API token", "ID: 3, Name: Billing"],
			["Residual", "x"],
		],
	],
	[{ changed: { constructor: "A" } }, [["Changed", "Constructor: A"]]],
	[{ name: { from: "A", to: "B" } }, [["Name", "From: A, To: B"]]],
])("%j is shown as %j", (details, shown) => expect(describeDetails(details)).toEqual(shown));

test("no details are shown as JSON or as an object's default text", () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (details) => {
			for (const [, text] of describeDetails(details)) expect(text).not.toContain("[object");
		}),
	);
});

import { totpCode } from "@repo/accounts/testing";
import type { MailServer } from "@repo/infra-local/testing";
import { createUser } from "../../src/accounts/create-user.ts";
import type { TestAccount } from "./accounts.ts";
import { signatureField, textField } from "./documents/draft.ts";
import { berta, sendNewDocument } from "./documents/sent.ts";
import type { LiveService } from "./live-service.ts";
import { password } from "./recipient-pages.ts";

let people = 0;
export const newEmail = () => `recipient-${++people}@example.com`;

/** What recipients get from a running service: documents to sign, accounts, emails with codes. */
export function recipientWorld(
	{ app, baseUrl }: LiveService,
	{ mail, sender }: { mail: MailServer; sender: TestAccount },
) {
	/**
	 * A document for one signer, with an occupation to fill in and a signature. The link is the emailed one.
	 */
	async function sendLease(email: string, authOptions: object): Promise<string> {
		const fieldMeta = { type: "text", label: "Occupation", required: true, characterLimit: 20 };
		const { people } = await sendNewDocument(sender, {
			title: "Lease",
			recipients: [{ ...berta, email }],
			fields: [
				{ of: 0, ...textField, fieldMeta },
				{ of: 0, ...signatureField },
			],
			authOptions,
		});
		const path = people[0]?.path ?? "";
		await mailFor(email, (text) => text.includes(path));
		return baseUrl + path;
	}

	/** The code of an app with this secret, now or in some seconds. */
	const codeOf = (secret: string, seconds = 0) =>
		totpCode(secret, new Date(app.dependencies.clock().getTime() + 1000 * seconds));

	const addAccount = (email: string) =>
		createUser(app.dependencies, { email, name: "Berta Signer", password, plan: "free" });

	/** The text of the last email to a matching address, which the worker sends. */
	async function mailFor(email: string, fits: (text: string) => boolean): Promise<string> {
		for (const deadline = Date.now() + 240_000; Date.now() < deadline; ) {
			const found = mail.received.findLast(
				({ recipients, text }) => recipients.includes(email) && fits(text ?? ""),
			);
			if (found?.text) return found.text;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		throw new Error(`no email to ${email}`);
	}

	const used = new Set<string>();
	/** The code of an email that has not been read yet. */
	async function newCodeFor(email: string): Promise<string> {
		const codeIn = (text: string) => /\b\d{3} ?\d{3}\b/.exec(text)?.[0].replace(" ", "") ?? "";
		const code = codeIn(await mailFor(email, (text) => codeIn(text) !== "" && !used.has(codeIn(text))));
		used.add(code);
		return code;
	}

	return { sendLease, addAccount, mailFor, newCodeFor, codeOf };
}

import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { isAccountOf } from "../../accounts/is-account-of.ts";
import { findAccount } from "../../accounts/queries.ts";
import type { Visitor } from "../../accounts/visitor.ts";
import type { RecipientRow } from "../../envelopes/documents/queries.ts";
import { AccessNotProven } from "../errors.ts";
import { type AuthenticationSettings, accessMethodsOf } from "../rules/required-authentication.ts";
import { isOpenedBrowser } from "./queries.ts";

/** How the document was opened. */
export type AccessMethod = "LINK" | "ACCOUNT" | "EMAIL_CODE";

type Asked = AuthenticationSettings & {
	recipient: Pick<RecipientRow, "id" | "email">;
};

/** Throws AccessNotProven. Called before the document is read. */
export async function requireAccess(
	db: Queryable,
	asked: Asked,
	visitor: Visitor,
	now: Date,
): Promise<AccessMethod> {
	const methods = accessMethodsOf(asked);
	if (methods.length === 0) return "LINK";
	const { recipient } = asked;
	const account = visitor.session ? await findAccount(db, visitor.session.id, now) : undefined;
	if (methods.includes("ACCOUNT") && isAccountOf(recipient, account)) return "ACCOUNT";
	const browser = {
		recipientId: recipient.id,
		email: recipient.email,
		browserHash: hashSecret(visitor.browser.browserSecret),
	};
	if (methods.includes("EMAIL_CODE") && (await isOpenedBrowser(db, browser, now))) return "EMAIL_CODE";
	throw new AccessNotProven(methods);
}

/** @jsxRuntime automatic @jsxImportSource preact */
import { accountWords } from "../languages/account-words.ts";
import { EmailLinkExpiredCard } from "../pages/index.ts";
import type { AccountSite } from "../web/index.ts";

/** A proof of an address that is unknown in this browser, used or expired. */
export function linkExpiredPage({ page, Document }: Pick<AccountSite, "page" | "Document">) {
	return page(
		400,
		<Document title={accountWords().expired.title}>
			<EmailLinkExpiredCard />
		</Document>,
	);
}

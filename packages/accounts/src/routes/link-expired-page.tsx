/** @jsxRuntime automatic @jsxImportSource preact */
import { EmailLinkExpiredCard } from "../pages/index.ts";
import type { AccountSite } from "../web/index.ts";

/** A proof of an address that is unknown in this browser, used or expired. */
export function linkExpiredPage({ page, Document }: Pick<AccountSite, "page" | "Document">) {
	return page(
		400,
		<Document title="This link has expired">
			<EmailLinkExpiredCard />
		</Document>,
	);
}

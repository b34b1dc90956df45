/** @jsxRuntime automatic @jsxImportSource preact */
import { type PageOptions, pageResponses } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import { SECURITY_PATH } from "../addresses.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import type { Owner } from "../with-account.ts";

type Shown<Session> = {
	session: Session;
	title: string;
	content: ComponentChildren;
	done?: string | undefined;
	options?: PageOptions;
};

/** One of the pages about the account's security, in the service's frame. */
export function securityPage<Session extends AccountSession, const Status extends number>(
	{ page, AccountDocument }: SecuritySite<Session>,
	status: Status,
	{ session, title, content, done, options }: Shown<Session>,
) {
	const frame = { session, title, done, current: SECURITY_PATH };
	return page(status, <AccountDocument {...frame}>{content}</AccountDocument>, options);
}

/** What the endpoints of these pages have in common. */
export function shared<Session extends AccountSession>({ caller }: SecuritySite<Session>) {
	return { documented: false, caller, responses: pageResponses } as const;
}

export function ownerOf(session: AccountSession, { ip }: { ip?: string | undefined }): Owner {
	return { userId: session.user.id, ipAddress: ip };
}

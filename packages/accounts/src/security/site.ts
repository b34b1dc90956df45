import type { Transaction } from "@repo/service-kit/database";
import type { CallerKind } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import type { SignedInSession } from "../sessions/index.ts";
import type { SignInDeps } from "../sign-in/index.ts";
import type { AccountSite } from "../web/index.ts";

export type AccountUser = { id: number; email: string; name: string; timeZone: string };
export type AccountSession = SignedInSession<AccountUser>;

/** Changes of an account's protection. Each is an audit event and an email to the user. */
export const securityChanges = [
	"passkey-added",
	"passkey-removed",
	"authenticator-added",
	"authenticator-removed",
	"recovery-codes-created",
] as const;
export type SecurityChange = (typeof securityChanges)[number];

export type SecurityEvent = {
	change: SecurityChange;
	userId: number;
	ipAddress: string | undefined;
	/** Of the passkey. */
	name?: string;
};

/** What the security pages require from a service; `Session` is what its page frame requires. */
export type SecuritySite<Session extends AccountSession = AccountSession> = SignInDeps &
	Pick<AccountSite, "cookies" | "page"> & {
		caller: CallerKind<Session>;
		/** The frame of the pages about the account. `done` confirms the last action. */
		AccountDocument: (props: {
			session: Session;
			title: string;
			current: string;
			done?: string | undefined;
			children: ComponentChildren;
		}) => VNode;
		/**
		 * Records a change in the audit log and queues the email to the user, in the transaction of the
		 * change.
		 */
		recordChange: (tx: Transaction, event: SecurityEvent) => Promise<void>;
	};

import type { CallerKind } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import type { SignedInSession } from "../sessions/index.ts";
import type { SignInDeps } from "../sign-in/index.ts";
import type { AccountSite } from "../web/index.ts";

export type AccountUser = { id: number; email: string; name: string; timeZone: string };
export type AccountSession = SignedInSession<AccountUser>;

/** What the security pages require from a service; `Session` is what its page frame requires. */
export type SecuritySite<Session extends AccountSession = AccountSession> = SignInDeps &
	Pick<AccountSite, "cookies" | "page" | "Document" | "findRequester"> & {
		caller: CallerKind<Session>;
		/** The frame of the pages about the account. `done` confirms the last action. */
		AccountDocument: (props: {
			session: Session;
			title: string;
			current: string;
			done?: string | undefined;
			children: ComponentChildren;
		}) => VNode;
		/** What the service adds to the overview, such as its pages for the password and sessions. */
		MoreSecurity?: () => VNode;
	};

/** @jsxRuntime automatic @jsxImportSource preact */
import { seeOther, type Typed } from "@repo/service-kit/html";
import { Confirmation } from "@repo/service-kit/ui";
import type { Request } from "express";
import type { ComponentChildren } from "preact";
import { HOME, safeReturnTo, withReturnTo } from "../../return-to.ts";
import { siteFor } from "../../routes/site-for.ts";
import { signedInPages } from "../../signed-in-pages.ts";
import { findFactors } from "../../users/index.ts";
import { RECOVERY_CODES_PATH, SECURITY_PATH } from "../addresses.ts";
import { requireProof } from "../require-proof.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import type { Owner } from "../with-account.ts";

/** Declares pages about the account's security, in the service's frame. */
export function securityPages<Session extends AccountSession>(site: SecuritySite<Session>) {
	const { AccountDocument, page, clock, caller, cookies } = site;
	const pages = signedInPages<Session, Session>({
		...{ page, clock, caller, cookies },
		sessionOf: (session) => session,
	});
	type Props = { session: Session; title: string; done?: string | undefined; children: ComponentChildren };
	const Frame = (props: Props) => <AccountDocument {...props} current={SECURITY_PATH} />;

	/** Opens a page that leads back to another one, in the frame and language of who led there. */
	const openTo = async (returnTo: string) => {
		const { requester, Document } = await siteFor(site, returnTo);
		const Plain = ({ title, done, children }: Props) => (
			<Document title={title}>
				<h1>{title}</h1>
				<Confirmation>{done}</Confirmation>
				{children}
			</Document>
		);
		return { returnTo, Frame: requester ? Plain : Frame, pageOptions: requester?.pageOptions };
	};

	/** The same behind a recent proof, after which `address` is shown. */
	const openBehindProof =
		(address: (returnTo: string) => string) =>
		({ session, ...asked }: { session: Session; typed: Typed; request: Request }) => {
			const returnTo = toReturnTo(asked);
			requireProof(site, session, address(returnTo));
			return openTo(returnTo);
		};
	return { ...pages, Frame, openTo, openBehindProof };
}

/** The page that led here: a form repeats it. */
export function toReturnTo({ typed, request }: { typed: Typed; request: Request }): string {
	return safeReturnTo(typed.return_to ?? request.query.return_to);
}

export function toOwner(session: AccountSession, { ip }: { ip?: string | undefined }): Owner {
	return { userId: session.user.id, sessionId: session.id, ipAddress: ip };
}

type Added = { userId: number; done: "passkey-added" | "authenticator-added"; returnTo: string };

/**
 * After a second factor is added, leads to the recovery codes if the account has none: without them, losing the factor
 * locks the user out. From there, or at once, back to `returnTo`.
 */
export async function afterAdding({ db }: Pick<SecuritySite, "db">, { userId, done, returnTo }: Added) {
	const { recoveryCodes } = await findFactors(db, userId);
	if (recoveryCodes === 0) return seeOther(withReturnTo(`${RECOVERY_CODES_PATH}?done=${done}`, returnTo));
	return seeOther(returnTo === HOME ? `${SECURITY_PATH}?done=${done}` : returnTo);
}

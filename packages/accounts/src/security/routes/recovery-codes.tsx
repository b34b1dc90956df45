/** @jsxRuntime automatic @jsxImportSource preact */
import { copyScript } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { onceValue } from "../../forms/csrf.ts";
import { accountWords } from "../../languages/account-words.ts";
import { countRecoveryCodes } from "../../recovery-codes/index.ts";
import { withReturnTo } from "../../return-to.ts";
import { RECOVERY_CODES_PATH as PATH } from "../addresses.ts";
import { CodesCard, CreateCodesCard } from "../pages/recovery-code-cards.tsx";
import { createRecoveryCodes } from "../recovery-codes.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { securityPages, toOwner } from "./frame.tsx";

function confirmations(): Record<string, string> {
	const { codes } = accountWords();
	return {
		"passkey-account": codes.withAccount,
		"passkey-added": codes.afterPasskey,
		"authenticator-added": codes.afterApp,
	};
}

export function recoveryCodeRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { formPage, openBehindProof } = securityPages(site);
	return formPage({
		path: PATH,
		purpose: "recovery-codes",
		words: confirmations,
		open: openBehindProof((returnTo) => withReturnTo(PATH, returnTo)),
		options: ({ opened }) => ({ ...opened.pageOptions }),
		view: async ({ session, form, done, csrf, opened: { returnTo, Frame } }) => {
			const left = await countRecoveryCodes(site.db, session.user.id);
			return (
				<Frame session={session} title={accountWords().security.codes} done={done}>
					<CreateCodesCard {...{ csrf, form, left, returnTo }} />
				</Frame>
			);
		},
		form: {
			schema: z.object({ form_id: z.uuid() }),
			/** The codes are shown once. */
			act: async ({ form_id }, { session, request, opened: { returnTo, Frame, pageOptions } }) => {
				// Derived, so that a second submission shows the same codes without a copy of them being stored.
				const seed = Buffer.from(onceValue(session, "recovery codes", form_id), "base64url");
				const codes = await createRecoveryCodes(site, toOwner(session, request), seed);
				const shown = { codes, service: site.relyingParty.name, email: session.user.email, returnTo };
				const content = (
					<Frame session={session} title={accountWords().security.codes}>
						<CodesCard {...shown} />
					</Frame>
				);
				return site.page(200, content, { ...pageOptions, inlineScript: copyScript });
			},
		},
	});
}

/** @jsxRuntime automatic @jsxImportSource preact */
import { copyScript, emptyForm, type FormState, formRequest, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { checkCsrf, onceValue } from "../../forms/index.ts";
import { countRecoveryCodes } from "../../recovery-codes/index.ts";
import { safeReturnTo, withReturnTo } from "../../return-to.ts";
import { returnToQuery } from "../../routes/schemas.ts";
import { RECOVERY_CODES_PATH as PATH } from "../addresses.ts";
import { CodesCard, CreateCodesCard } from "../pages/recovery-code-cards.tsx";
import { createRecoveryCodes } from "../recovery-codes.ts";
import { requireProof } from "../require-proof.ts";
import { codesForm } from "../schemas.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { ownerOf, securityPage, shared } from "./frame.tsx";

const title = "Recovery codes";

const doneWords = new Map([
	["passkey-added", "Passkey added. Now create recovery codes, in case you lose it."],
	[
		"authenticator-added",
		"Authenticator app set up. Now create recovery codes, in case you lose your phone.",
	],
]);

export function recoveryCodeRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	async function createPage<const Status extends number>(
		status: Status,
		session: Session,
		{ form, returnTo, done }: { form: FormState; returnTo: string; done?: string | undefined },
	) {
		const left = await countRecoveryCodes(site.db, session.user.id);
		const content = <CreateCodesCard {...{ session, form, left, returnTo }} />;
		return securityPage(site, status, { session, title, content, done });
	}
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: PATH,
			operationId: "showRecoveryCodes",
			summary: "The form that creates recovery codes",
			request: { query: returnToQuery.extend({ done: z.string().optional() }) },
			handle: async ({ caller: session, query }) => {
				const returnTo = safeReturnTo(query.return_to);
				requireProof(site, session, withReturnTo(PATH, returnTo));
				return createPage(200, session, {
					form: emptyForm,
					returnTo,
					done: doneWords.get(query.done ?? ""),
				});
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: PATH,
			operationId: "createRecoveryCodes",
			summary: "Create recovery codes, shown once",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				requireProof(site, session, withReturnTo(PATH, returnTo));
				const { done: codes, refused } = await submitForm(codesForm, body, {
					check: () => checkCsrf(session, "recovery-codes", body.csrf),
					act: ({ form_id }) => {
						// Derived, so that a second submission shows the same codes without a copy of them being stored.
						const seed = Buffer.from(onceValue(session, "recovery codes", form_id), "base64url");
						return createRecoveryCodes(site, ownerOf(session, request), seed);
					},
				});
				if (refused) return createPage(refused.status, session, { form: refused.form, returnTo });
				const shown = { codes, service: site.relyingParty.name, email: session.user.email, returnTo };
				const content = <CodesCard {...shown} />;
				return securityPage(site, 200, { session, title, content, options: { inlineScript: copyScript } });
			},
		}),
	];
}

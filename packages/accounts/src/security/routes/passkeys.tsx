/** @jsxRuntime automatic @jsxImportSource preact */
import { emptyForm, type FormState, formRequest, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { checkCsrf } from "../../forms/index.ts";
import { findPasskey, startRegistration } from "../../passkeys/index.ts";
import { safeReturnTo } from "../../return-to.ts";
import { returnToQuery } from "../../routes/schemas.ts";
import { visitorOf } from "../../web/index.ts";
import { newPasskeyAddress, PASSKEYS_PATH as PATH, SECURITY_PATH } from "../addresses.ts";
import { browserName } from "../browser-name.ts";
import { PasskeyNotFound } from "../errors.ts";
import { AddPasskeyCard, ManagePasskeyCard } from "../pages/passkey-cards.tsx";
import { addPasskey, changePasskeyName, removePasskey } from "../passkeys.ts";
import { requireProof } from "../require-proof.ts";
import { addPasskeyForm, credentialParams, nameForm } from "../schemas.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { afterAdding } from "./after-adding.ts";
import { ownerOf, securityPage, shared } from "./frame.tsx";

export function passkeyRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	return [...addRoutes(site), ...manageRoutes(site)];
}

function addRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const addPage = <const Status extends number>(
		status: Status,
		session: Session,
		{ form, returnTo, userAgent = "" }: { form: FormState; returnTo: string; userAgent?: string | undefined },
	) =>
		securityPage(site, status, {
			session,
			title: "Add passkey",
			content: <AddPasskeyCard {...{ session, form, returnTo }} suggestedName={browserName(userAgent)} />,
			options: { ownScripts: true },
		});
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: `${PATH}/new`,
			operationId: "showNewPasskey",
			summary: "The form that adds a passkey",
			request: { query: returnToQuery },
			handle: async ({ caller: session, query, request }) => {
				const returnTo = safeReturnTo(query.return_to);
				requireProof(site, session, newPasskeyAddress(returnTo));
				return addPage(200, session, { form: emptyForm, returnTo, userAgent: request.headers["user-agent"] });
			},
		}),
		endpoint({
			method: "post",
			path: `${PATH}/options`,
			operationId: "startPasskeyRegistration",
			summary: "The options of a passkey's registration",
			documented: false,
			caller: site.caller,
			request: formRequest,
			responses: { 200: { description: "WebAuthn's options", body: z.looseObject({}) } },
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, "passkeys", body.csrf);
				requireProof(site, session, newPasskeyAddress(safeReturnTo(body.return_to)));
				const owner = { userId: session.user.id, browserSecret: visitorOf(site, request).secret };
				const options = await startRegistration(site, site.db, owner, session.user);
				return { status: 200, headers: { "Cache-Control": "no-store" }, body: { ...options } };
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: PATH,
			operationId: "addPasskey",
			summary: "Add a passkey",
			request: { ...formRequest, bodyLimit: 200_000 },
			handle: async ({ caller: session, body, request }) => {
				const returnTo = safeReturnTo(body.return_to);
				requireProof(site, session, newPasskeyAddress(returnTo));
				const { refused } = await submitForm(addPasskeyForm, body, {
					check: () => checkCsrf(session, "passkeys", body.csrf),
					act: (passkey) =>
						addPasskey(site, ownerOf(session, request), {
							...passkey,
							browserSecret: visitorOf(site, request).secret,
						}),
				});
				if (refused) return addPage(refused.status, session, { form: refused.form, returnTo });
				return afterAdding(site, { userId: session.user.id, done: "passkey-added", returnTo });
			},
		}),
	];
}

function manageRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	async function managePage<const Status extends number>(
		status: Status,
		session: Session,
		credentialId: string,
		form: FormState,
	) {
		const passkey = await findPasskey(site.db, credentialId);
		if (passkey?.userId !== session.user.id) throw new PasskeyNotFound();
		const content = <ManagePasskeyCard {...{ session, form, passkey }} />;
		return securityPage(site, status, { session, title: passkey.name, content });
	}
	const one = `${PATH}/:credentialId`;
	return [
		endpoint({
			...shared(site),
			method: "get",
			path: one,
			operationId: "showPasskey",
			summary: "A passkey",
			request: { params: credentialParams },
			handle: ({ caller: session, params: { credentialId } }) =>
				managePage(200, session, credentialId, emptyForm),
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: one,
			operationId: "renamePasskey",
			summary: "Rename a passkey",
			request: { ...formRequest, params: credentialParams },
			handle: async ({ caller: session, params: { credentialId }, body }) => {
				const { refused } = await submitForm(nameForm, body, {
					check: () => checkCsrf(session, "passkeys", body.csrf),
					act: ({ name }) => changePasskeyName(site, session.user.id, credentialId, name),
				});
				if (refused) return managePage(refused.status, session, credentialId, refused.form);
				return seeOther(`${SECURITY_PATH}?done=passkey-renamed`);
			},
		}),
		endpoint({
			...shared(site),
			method: "post",
			path: `${one}/remove`,
			operationId: "removePasskey",
			summary: "Remove a passkey",
			request: { ...formRequest, params: credentialParams },
			handle: async ({ caller: session, params: { credentialId }, body, request }) => {
				requireProof(site, session, `${PATH}/${encodeURIComponent(credentialId)}`);
				const { refused } = await submitForm(z.object({}), body, {
					check: () => checkCsrf(session, "passkeys", body.csrf),
					act: () => removePasskey(site, ownerOf(session, request), credentialId),
				});
				if (refused) return managePage(refused.status, session, credentialId, refused.form);
				return seeOther(`${SECURITY_PATH}?done=passkey-removed`);
			},
		}),
	];
}

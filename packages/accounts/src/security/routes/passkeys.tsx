/** @jsxRuntime automatic @jsxImportSource preact */
import { formRequest } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { checkCsrf } from "../../forms/csrf.ts";
import { accountWords } from "../../languages/account-words.ts";
import { findPasskey, registrationResponse, startRegistration } from "../../passkeys/index.ts";
import { passkeyResponse } from "../../passkeys/responses.ts";
import { safeReturnTo } from "../../return-to.ts";
import { readVisitor } from "../../web/index.ts";
import { newPasskeyAddress, PASSKEYS_PATH as PATH, SECURITY_PATH } from "../addresses.ts";
import { browserName } from "../browser-name.ts";
import { PasskeyNotFound } from "../errors.ts";
import { AddPasskeyCard, MAX_PASSKEY_NAME, ManagePasskeyCard } from "../pages/passkey-cards.tsx";
import { addPasskey, changePasskeyName, removePasskey } from "../passkeys.ts";
import { requireProof } from "../require-proof.ts";
import type { AccountSession, SecuritySite } from "../site.ts";
import { afterAdding, securityPages, toOwner } from "./frame.tsx";

const name = z
	.string()
	.trim()
	.min(1, "must be filled in")
	.max(MAX_PASSKEY_NAME, `must have at most ${MAX_PASSKEY_NAME} characters`);
const purpose = "passkeys";

export function passkeyRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	return [...addRoutes(site), ...manageRoutes(site)];
}

function addRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { page, action, openBehindProof } = securityPages(site);
	const addPage = page({
		path: `${PATH}/new`,
		purpose,
		open: openBehindProof(newPasskeyAddress),
		options: ({ opened }) => ({ ownScripts: true, ...opened.pageOptions }),
		view: ({ session, form, csrf, request, opened: { returnTo, Frame } }) => (
			<Frame session={session} title={accountWords().security.addPasskey}>
				<AddPasskeyCard
					{...{ csrf, form, returnTo }}
					suggestedName={browserName(request.headers["user-agent"] ?? "")}
				/>
			</Frame>
		),
	});
	return [
		addPage,
		endpoint({
			method: "post",
			path: `${PATH}/options`,
			caller: site.caller,
			request: formRequest,
			responses: { 200: { description: "WebAuthn's options", body: z.looseObject({}) } },
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, purpose, body.csrf);
				requireProof(site, session, newPasskeyAddress(safeReturnTo(body.return_to)));
				const owner = { userId: session.user.id, browserSecret: readVisitor(site, request).secret };
				const options = await startRegistration(site, site.db, owner, session.user);
				return { status: 200, body: { ...options } };
			},
		}),
		action(addPage, {
			path: PATH,
			purpose,
			bodyLimit: 200_000,
			schema: z.object({ name, response: passkeyResponse(registrationResponse) }),
			act: async (passkey, { session, request, opened: { returnTo } }) => {
				const { secret: browserSecret } = readVisitor(site, request);
				await addPasskey(site, toOwner(session, request), { ...passkey, browserSecret });
				return afterAdding(site, { userId: session.user.id, done: "passkey-added", returnTo });
			},
		}),
	];
}

function manageRoutes<Session extends AccountSession>(site: SecuritySite<Session>): Endpoint[] {
	const { page, action, Frame } = securityPages(site);
	const path = `${PATH}/:credentialId`;
	const managePage = page({
		path,
		purpose,
		params: z.object({ credentialId: z.string().max(1400) }),
		view: async ({ session, form, csrf, params: { credentialId } }) => {
			const passkey = await findPasskey(site.db, credentialId);
			if (passkey?.userId !== session.user.id) throw new PasskeyNotFound();
			return (
				<Frame session={session} title={passkey.name}>
					<ManagePasskeyCard {...{ csrf, form, passkey }} />
				</Frame>
			);
		},
	});
	return [
		managePage,
		action(managePage, {
			path,
			purpose,
			schema: z.object({ name }),
			act: async (typed, { session, params: { credentialId } }) => {
				await changePasskeyName(site, session.user.id, credentialId, typed.name);
				return `${SECURITY_PATH}?done=passkey-renamed`;
			},
		}),
		action(managePage, {
			path: `${path}/remove`,
			purpose,
			proof: "to-submit",
			schema: z.object({}),
			act: async (_typed, { session, request, params: { credentialId } }) => {
				await removePasskey(site, toOwner(session, request), credentialId);
				return `${SECURITY_PATH}?done=passkey-removed`;
			},
		}),
	];
}

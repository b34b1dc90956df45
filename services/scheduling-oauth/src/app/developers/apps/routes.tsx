import { checkCsrf, csrfToken, onceValue } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	copyScript,
	emptyForm,
	type FormState,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../../accounts/session.ts";
import { appPages } from "../../../callers/app-pages.ts";
import { clientForm, readScopeChoices, rotationForm } from "../../../callers/client-form.tsx";
import { readUpload } from "../../../callers/read-upload.ts";
import { signedIn } from "../../../callers/sessions.ts";
import { changeClientStatus } from "../../../clients/change-client-status.ts";
import { ClientNotFound } from "../../../clients/errors.ts";
import { getClient } from "../../../clients/get-client.ts";
import { listScopes, listSecrets } from "../../../clients/queries.ts";
import { MAX_LOGO_BYTES } from "../../../clients/re-encode-logo.ts";
import { requireOwner } from "../../../clients/register-client.ts";
import { RequestNotFound } from "../../../clients/requests/errors.ts";
import {
	findAllowedScopes,
	findRequest,
	listOpenRequests,
	listOwnClients,
	withScopes,
} from "../../../clients/requests/queries.ts";
import { withAdded } from "../../../clients/requests/rules/split-change.ts";
import { explanation, optionalPurpose } from "../../../clients/requests/schemas.ts";
import { sendRequest } from "../../../clients/requests/send-request.ts";
import { withdrawRequest } from "../../../clients/requests/withdraw-request.ts";
import { revokeSecret, rotateSecret } from "../../../clients/rotate-secret.ts";
import { checked, someScopes } from "../../../clients/schemas.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page as respond } from "../../../platform/html/page.tsx";
import { AppFormPage, type Subject } from "./app-form-page.tsx";
import { AppPage, OwnSecretPage } from "./app-page.tsx";
import { AppsPage } from "./apps-page.tsx";

const PATH = "/developers/apps";
const ONE = `${PATH}/:clientId`;
const purpose = "developer apps";
const params = z.object({ clientId: z.string().max(100) });
const requestParams = z.object({ requestId: idText });

/** Developers' own apps: requests, and what the owner of an app does with it. */
export function developerAppRoutes(deps: Dependencies): Endpoint[] {
	const { db, config } = deps;
	const { page, button } = appPages(deps);
	return [
		page({
			path: PATH,
			purpose,
			words: {
				sent: "Sent. You will get an email when the operator has decided.",
				withdrawn: "Request withdrawn.",
				deleted: "App deleted. All its tokens and connections were revoked.",
			},
			view: async (shown) => {
				const { id } = shown.session.user;
				const [apps, requests] = [await listOwnClients(db, id), await listOpenRequests(db, id)];
				return <AppsPage {...{ ...shown, apps, requests, mode: config.SELF_SERVICE }} />;
			},
		}),
		...appForm(deps, `${PATH}/new`, z.object({}), async () => ({ title: "Request an app", cancel: PATH })),
		...appForm(deps, `${PATH}/requests/:requestId`, requestParams, async ({ user }, { requestId }) => {
			const request = await findRequest(db, requestId);
			if (request?.userId !== user.id || request.client) throw new RequestNotFound();
			return { title: `Change ${request.payload.name}`, cancel: PATH, known: request.payload, requestId };
		}),
		...appForm(deps, `${ONE}/edit`, params, async (session, { clientId }) => {
			const client = await getOwnClient(deps, session, clientId);
			const open = await listOpenRequests(db, session.user.id);
			const sent = open.find(({ clientRowId }) => clientRowId === client.id)?.payload;
			const now = { ...(await withScopes(db, client)), purpose: sent?.purpose ?? "" };
			const known = sent && !client.ownerOnly ? withAdded(sent, now) : now;
			return { title: `Edit ${client.name}`, cancel: `${PATH}/${clientId}`, known, client };
		}),
		button({
			path: `${PATH}/requests/:requestId/withdraw`,
			params: requestParams,
			purpose,
			act: async ({ session, params: { requestId }, request }) => {
				await withdrawRequest(deps, requestId, toOwner(session, request));
				return `${PATH}?done=withdrawn`;
			},
		}),
		page({
			path: ONE,
			params,
			purpose,
			words: {
				saved: "Saved.",
				sent: "Sent for review. The approved version keeps working meanwhile.",
				revoked: "Secret revoked.",
			},
			open: ({ session, params: { clientId } }) => getOwnClient(deps, session, clientId),
			view: async ({ opened: client, ...shown }) => {
				const open = await listOpenRequests(db, shown.session.user.id);
				const request = open.find(({ clientRowId }) => clientRowId === client.id);
				const secrets = await listSecrets(db, client.id);
				const scopes = await findAllowedScopes(db, client);
				return <AppPage {...{ ...shown, client, request, secrets, scopes, now: deps.clock() }} />;
			},
			options: { inlineScript: copyScript },
		}),
		...ownerActions(deps),
	];
}

/** What an owner does with an app's secrets and the app itself, with a recent proof. */
function ownerActions(deps: Dependencies): Endpoint[] {
	const { button } = appPages(deps);
	const toProvenOwner = (session: Session, request: { ip?: string | undefined }, clientId: string) => {
		requireProof(deps, session, `${PATH}/${encodeURIComponent(clientId)}`);
		return toOwner(session, request);
	};
	return [
		button({
			path: `${ONE}/secrets`,
			params,
			purpose,
			act: async ({ session, params: { clientId }, typed, request }) => {
				const owner = toProvenOwner(session, request, clientId);
				const { form_id, end } = checked(rotationForm, typed);
				const random = form_id && onceValue(session, "rotate-secret", { form_id, clientId, end });
				const { secret, revoked } = await rotateSecret(deps, clientId, end, owner, random);
				const content = <OwnSecretPage {...{ session, clientId, secret, revoked }} />;
				return respond(200, content, { inlineScript: copyScript });
			},
		}),
		button({
			path: `${ONE}/secrets/:secretId/revoke`,
			params: params.extend({ secretId: idText }),
			purpose,
			act: async ({ session, params: { clientId, secretId }, request }) => {
				await revokeSecret(deps, clientId, secretId, toProvenOwner(session, request, clientId));
				return `${PATH}/${clientId}?done=revoked`;
			},
		}),
		button({
			path: `${ONE}/delete`,
			params,
			purpose,
			act: async ({ session, params: { clientId }, request }) => {
				await changeClientStatus(deps, clientId, "delete", toProvenOwner(session, request, clientId));
				return `${PATH}?done=deleted`;
			},
		}),
	];
}

/** A form with a logo at `path`; its body is read here, because it contains a file. */
function appForm<Params>(
	deps: Dependencies,
	path: string,
	params: z.ZodType<Params>,
	open: (session: Session, params: Params) => Promise<Subject>,
): Endpoint[] {
	const shared = {
		caller: signedIn(deps),
		responses: pageResponses,
		request: { params },
		path,
	} as const;
	const draw = async (session: Session, form: FormState, subject: Subject) => {
		const shown = {
			session,
			form,
			subject,
			scopes: await listScopes(deps.db),
			csrf: csrfToken(session, purpose),
		};
		return <AppFormPage {...shown} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			handle: async ({ caller: session, params }) => {
				const subject = await open(session, params);
				return respond(200, await draw(session, emptyForm, subject));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			handle: async ({ caller: session, params, request }) => {
				const { fields, file } = await readUpload(request, MAX_LOGO_BYTES);
				const subject = await open(session, params);
				const { known, client, requestId, cancel } = subject;
				const { done, refused } = await submitForm(
					developerForm(subject),
					{ ...fields, logo: String(file?.length ?? 0), scopes: readScopeChoices(fields).join(" ") },
					{
						check: () => checkCsrf(session, purpose, fields.csrf),
						act: ({ redirect_uris: redirectUris, kind, name, link, scopes, purpose, seen }) =>
							sendRequest(
								deps,
								session.user,
								{ kind: known?.kind ?? kind, name, link, redirectUris, scopes, purpose, logo: file },
								{ clientId: client?.clientId, requestId, seen, ipAddress: request.ip },
							),
						fieldOf: { logo_not_usable: "logo", purpose_missing: "purpose" },
					},
				);
				if (!refused) return seeOther(`${cancel}?done=${done}`);
				return respond(refused.status, await draw(session, refused.form, subject), refused);
			},
		}),
	];
}

function developerForm({ known, client }: Subject) {
	return clientForm({ logoNeeded: !known, known: known?.redirectUris ?? [] }).extend({
		purpose: client ? optionalPurpose : explanation,
		seen: z.coerce.date().optional(),
		scopes: z
			.string()
			.transform((names) => names.split(" ").filter(Boolean))
			.pipe(someScopes),
	});
}

async function getOwnClient({ db }: Dependencies, session: Session, clientId: string) {
	const client = await getClient(db, clientId);
	requireOwner(client, { ownerId: session.user.id });
	if (client.status === "deleted") throw new ClientNotFound(clientId);
	return client;
}

function toOwner({ user }: Session, { ip: ipAddress }: { ip?: string | undefined }) {
	return { operator: user.username, ownerId: user.id, ipAddress };
}

import type { IncomingMessage } from "node:http";
import { onceValue } from "@repo/accounts/forms";
import { copyScript } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { clientForm } from "../../callers/client-form.tsx";
import { readUpload } from "../../callers/read-upload.ts";
import { getClient } from "../../clients/get-client.ts";
import type { ClientRow } from "../../clients/queries.ts";
import { MAX_LOGO_BYTES } from "../../clients/re-encode-logo.ts";
import { registerClient } from "../../clients/register-client.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import { checked, registrationSchema } from "../../clients/schemas.ts";
import { updateClient } from "../../clients/update-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page as respond } from "../../platform/html/page.tsx";
import { operatorPages, toActor } from "./operator-caller.ts";
import { ClientFormPage } from "./pages/client-form-page.tsx";
import { ClientRegisteredPage } from "./pages/client-outcome-pages.tsx";
import { clientPath } from "./pages/operator-document.tsx";

const params = z.object({ clientId: z.string().max(600) });
const fieldOf = { logo_not_usable: "logo", no_web_origins: "web_origins", no_such_scope: "scopes" };

/** Registers and edits apps. The proof is required before anything is typed. */
export function clientFormRoutes(dependencies: Dependencies): Endpoint[] {
	return [...registration(dependencies), ...editing(dependencies)];
}

function registration(dependencies: Dependencies): Endpoint[] {
	const { page, action } = operatorPages(dependencies);
	const purpose = "operator clients";
	const form = page({
		path: "/operator/clients/new",
		proof: "to-see",
		isKept: true,
		purpose,
		view: (shown) => <ClientFormPage {...shown} />,
	});
	return [
		form,
		action(form, {
			path: "/operator/clients",
			purpose,
			receive: receiveForm,
			schema: clientForm({ logoNeeded: true }),
			fieldOf,
			act: async ({ form_id, kind, subject, ...typed }, { session, request, file }) => {
				const items = { kind, subject, ...readItems(typed), logo: file };
				const registration = checked(registrationSchema(), items);
				const content = { form_id, ...registration, logo: registration.logo.toString("base64") };
				// Derived, so that a second submission shows the same secret without a copy of it being stored.
				const random = form_id && onceValue(session, "register-client", content);
				const registered = await registerClient(
					dependencies,
					registration,
					toActor(session, request),
					random,
				);
				const { client } = registered;
				const lookAlikes = await findLookAlikes(dependencies.db, { name: client.name, client });
				const props = { session, ...registered, lookAlikes, baseUrl: dependencies.config.BASE_URL };
				// Not a redirect: the secret would have to be stored to show it there.
				return respond(200, <ClientRegisteredPage {...props} />, { inlineScript: copyScript });
			},
		}),
	];
}

function editing(dependencies: Dependencies): Endpoint[] {
	const { page, action } = operatorPages(dependencies);
	const purpose = ({ clientId }: z.output<typeof params>) => `operator client ${clientId}`;
	const form = page({
		path: "/operator/clients/:clientId/edit",
		params,
		proof: "to-see",
		isKept: true,
		purpose,
		open: ({ params: { clientId } }) => getClient(dependencies.db, clientId),
		view: ({ opened: client, form, ...shown }) => (
			<ClientFormPage
				{...shown}
				client={client}
				form={{ ...form, typed: { ...typedItems(client), ...form.typed } }}
			/>
		),
	});
	return [
		form,
		action(form, {
			path: "/operator/clients/:clientId",
			purpose,
			receive: receiveForm,
			schema: ({ opened }) =>
				clientForm({ logoNeeded: false, known: opened.redirectUris }).extend({
					seen: z.coerce.date().optional(),
				}),
			fieldOf,
			act: async ({ subject, seen, ...typed }, { opened: client, session, request, file }) => {
				const { clientId } = client;
				const moved = subject === "opaque" && subject !== client.subject && { subject };
				const change = { ...findChanges(client, readItems(typed)), ...moved, ...(file && { logo: file }) };
				if (Object.keys(change).length > 0)
					await updateClient(dependencies, clientId, change, toActor(session, request), seen);
				return `${clientPath(clientId)}?done=updated`;
			},
		}),
	];
}

/** The form, with the length of its logo as a field. */
async function receiveForm(request: IncomingMessage) {
	const { fields, file } = await readUpload(request, MAX_LOGO_BYTES);
	return { fields: { ...fields, logo: String(file?.length ?? 0) }, ...(file && { file }) };
}

/** What the form edits, besides the logo and the subject. */
function readItems(typed: Omit<z.output<ReturnType<typeof clientForm>>, "form_id" | "kind" | "subject">) {
	return {
		name: typed.name,
		link: typed.link,
		redirectUris: typed.redirect_uris,
		webOrigins: typed.web_origins,
		allowedScopes: typed.scopes,
		postLogoutRedirectUris: typed.post_logout_redirect_uris,
		idTokenAlgorithm: typed.id_token_alg,
	};
}

function typedItems({ name, link, subject, ...client }: ClientRow) {
	return {
		name,
		link,
		subject,
		seen: client.updatedAt.toISOString(),
		redirect_uris: client.redirectUris.join("\n"),
		web_origins: client.webOrigins.join("\n"),
		scopes: client.allowedScopes?.join(" ") ?? "",
		post_logout_redirect_uris: client.postLogoutRedirectUris.join("\n"),
		id_token_alg: client.idTokenAlgorithm,
	};
}

type Items = ReturnType<typeof readItems>;

/** The changed items of an app, so that the audit log names only those. */
function findChanges(known: Items, given: Items): Partial<Items> {
	const names = Object.keys(given) as (keyof Items)[];
	const changed = names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(known[name]));
	return Object.fromEntries(changed.map((name) => [name, given[name]]));
}

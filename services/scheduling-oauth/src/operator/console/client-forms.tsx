import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { copyScript, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { clientForm } from "../../callers/client-form.tsx";
import { readUpload, type Upload } from "../../callers/read-upload.ts";
import { getClient } from "../../clients/get-client.ts";
import type { ClientRow } from "../../clients/queries.ts";
import { MAX_LOGO_BYTES } from "../../clients/re-encode-logo.ts";
import { registerClient } from "../../clients/register-client.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import { checked, registrationSchema } from "../../clients/schemas.ts";
import { updateClient } from "../../clients/update-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { operatorOnly, operatorPages, toActor } from "./operator-caller.ts";
import { ClientFormPage } from "./pages/client-form-page.tsx";
import { ClientRegisteredPage } from "./pages/client-outcome-pages.tsx";
import { clientPath } from "./pages/operator-document.tsx";

const params = z.object({ clientId: z.string().max(600) });
const fieldOf = { logo_not_usable: "logo", no_web_origins: "web_origins", no_such_scope: "scopes" };

/** Registers and edits apps. These forms contain a file, so their bodies are read here. */
export function clientFormRoutes(dependencies: Dependencies): Endpoint[] {
	return [...registration(dependencies), ...editing(dependencies)];
}

function registration(dependencies: Dependencies): Endpoint[] {
	const shared = { caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		operatorPages(dependencies).page({
			path: "/operator/clients/new",
			// Required before anything is typed.
			proof: "to-see",
			view: ({ session, form }) => <ClientFormPage session={session} form={form} />,
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/clients",
			handle: async ({ caller: session, request }) => {
				const { fields, file } = await readUpload(request, MAX_LOGO_BYTES);
				const { done, refused } = await submitForm(clientForm({ logoNeeded: true }), withLogo(fields, file), {
					check: () => checkCsrf(session, "operator clients", fields.csrf),
					act: ({ form_id, kind, subject, ...typed }) => {
						const items = { kind, subject, ...readItems(typed), logo: file };
						const registration = checked(registrationSchema(), items);
						const content = { form_id, ...registration, logo: registration.logo.toString("base64") };
						// Derived, so that a second submission shows the same secret without a copy of it being stored.
						const random = form_id && onceValue(session, "register-client", content);
						return registerClient(dependencies, registration, toActor(session, request), random);
					},
					fieldOf,
				});
				if (refused)
					return page(refused.status, <ClientFormPage session={session} form={refused.form} />, refused);
				const { client } = done;
				const lookAlikes = await findLookAlikes(dependencies.db, { name: client.name, client });
				const props = { session, ...done, lookAlikes, baseUrl: dependencies.config.BASE_URL };
				// Not a redirect: the secret would have to be stored to show it there.
				return page(200, <ClientRegisteredPage {...props} />, { inlineScript: copyScript });
			},
		}),
	];
}

function editing(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const shared = { caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		operatorPages(dependencies).page({
			path: "/operator/clients/:clientId/edit",
			params,
			proof: "to-see",
			view: async ({ session, params: { clientId } }) => {
				const client = await getClient(db, clientId);
				const form = { typed: typedItems(client), errors: {} };
				return <ClientFormPage session={session} form={form} client={client} />;
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/clients/:clientId",
			request: { params },
			handle: async ({ caller: session, params: { clientId }, request }) => {
				const { fields, file } = await readUpload(request, MAX_LOGO_BYTES);
				checkCsrf(session, `operator client ${clientId}`, fields.csrf);
				const client = await getClient(db, clientId);
				const { refused } = await submitForm(
					clientForm({ logoNeeded: false, known: client.redirectUris }),
					withLogo(fields, file),
					{
						check: () => undefined,
						act: async ({ subject, ...typed }) => {
							const moved = subject === "opaque" && subject !== client.subject && { subject };
							const change = {
								...findChanges(client, readItems(typed)),
								...moved,
								...(file && { logo: file }),
							};
							if (Object.keys(change).length > 0)
								await updateClient(dependencies, clientId, change, toActor(session, request));
						},
						fieldOf,
					},
				);
				if (!refused) return seeOther(`${clientPath(clientId)}?done=updated`);
				const shown = <ClientFormPage session={session} form={refused.form} client={client} />;
				return page(refused.status, shown, refused);
			},
		}),
	];
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
		redirect_uris: client.redirectUris.join("\n"),
		web_origins: client.webOrigins.join("\n"),
		scopes: client.allowedScopes?.join(" ") ?? "",
		post_logout_redirect_uris: client.postLogoutRedirectUris.join("\n"),
		id_token_alg: client.idTokenAlgorithm,
	};
}

function withLogo(fields: Upload["fields"], file: Upload["file"]) {
	return { ...fields, logo: String(file?.length ?? 0) };
}

type Items = ReturnType<typeof readItems>;

/** The changed items of an app, so that the audit log names only those. */
function findChanges(known: Items, given: Items): Partial<Items> {
	const names = Object.keys(given) as (keyof Items)[];
	const changed = names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(known[name]));
	return Object.fromEntries(changed.map((name) => [name, given[name]]));
}

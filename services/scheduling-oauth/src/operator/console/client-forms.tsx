import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { copyScript, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { getClient } from "../../clients/get-client.ts";
import type { ClientRow } from "../../clients/queries.ts";
import { MAX_LOGO_BYTES } from "../../clients/re-encode-logo.ts";
import { registerClient } from "../../clients/register-client.ts";
import { checked, registrationSchema } from "../../clients/schemas.ts";
import { updateClient } from "../../clients/update-client.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { operatorOnly, operatorPages, toActor } from "./operator-caller.ts";
import { ClientFormPage } from "./pages/client-form-page.tsx";
import { ClientRegisteredPage } from "./pages/client-outcome-pages.tsx";
import { readUpload, type Upload } from "./read-upload.ts";
import { clientForm } from "./schemas.ts";

const params = z.object({ clientId: z.string().max(100) });
const fieldOf = { logo_not_usable: "logo", no_web_origins: "web_origins", no_such_scope: "scopes" };

/** Registers and edits apps. These forms contain a file, so their bodies are read here. */
export function clientFormRoutes(dependencies: Dependencies): Endpoint[] {
	return [...registration(dependencies), ...editing(dependencies)];
}

function registration(dependencies: Dependencies): Endpoint[] {
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
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
					act: ({
						form_id,
						kind,
						name,
						link,
						scopes,
						redirect_uris: redirectUris,
						web_origins: webOrigins,
					}) => {
						const items = { kind, name, link, redirectUris, webOrigins, allowedScopes: scopes, logo: file };
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
				const props = { session, ...done, baseUrl: dependencies.config.BASE_URL };
				// Not a redirect: the secret would have to be stored to show it there.
				return page(200, <ClientRegisteredPage {...props} />, { inlineScript: copyScript });
			},
		}),
	];
}

function editing(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
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
						act: async ({ name, link, scopes, redirect_uris: redirectUris, web_origins: webOrigins }) => {
							const items = { name, link, redirectUris, webOrigins, allowedScopes: scopes, logo: file };
							const change = findChanges(client, items);
							if (change) await updateClient(dependencies, clientId, change, toActor(session, request));
						},
						fieldOf,
					},
				);
				if (!refused) return seeOther(`/operator/clients/${clientId}?done=updated`);
				const shown = <ClientFormPage session={session} form={refused.form} client={client} />;
				return page(refused.status, shown, refused);
			},
		}),
	];
}

function typedItems({ name, link, redirectUris, webOrigins, allowedScopes }: ClientRow) {
	return {
		name,
		link,
		redirect_uris: redirectUris.join("\n"),
		web_origins: webOrigins.join("\n"),
		scopes: allowedScopes?.join(" ") ?? "",
	};
}

function withLogo(fields: Upload["fields"], file: Upload["file"]) {
	return { ...fields, logo: String(file?.length ?? 0) };
}

type Items = Pick<ClientRow, "name" | "link" | "redirectUris" | "webOrigins" | "allowedScopes">;

/** The changed items of an app, so that the audit log names only those; undefined if nothing changed. */
function findChanges(known: Items, { logo, ...given }: Items & { logo: Buffer | undefined }) {
	const names = Object.keys(given) as (keyof Items)[];
	const changed = names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(known[name]));
	if (changed.length === 0 && !logo) return undefined;
	const change: Partial<Items> = Object.fromEntries(changed.map((name) => [name, given[name]]));
	return { ...change, ...(logo && { logo }) };
}

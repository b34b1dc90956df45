import { NotFound } from "@repo/http-errors";
import { PageData } from "@repo/service-kit/html";
import { Banner } from "@repo/service-kit/ui";
import { type Endpoint, endpoint, readableAddress } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedInSession } from "../../callers/sessions.ts";
import { sessionScript } from "../../callers/use-session.ts";
import type { Dependencies } from "../../dependencies.ts";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { signatureKinds } from "../../signing/saved-signatures/kinds.ts";
import {
	deleteSavedSignatures,
	findSavedImage,
	listSavedSignatures,
	type SavedSignatures,
} from "../../signing/saved-signatures/queries.ts";
import { saveSignature } from "../../signing/saved-signatures/save-signature.ts";
import { MAX_SIGNATURE_BODY, signatureSchema } from "../../signing/schemas.ts";
import { SettingsDocument } from "../frame/settings-document.tsx";
import { PROFILE } from "../frame/settings-places.ts";

const PATH = "/settings/signature";

/** The data of the page's script. */
export type SavedView = { name: string; saved: SavedSignatures };

/** The signature and initials that a person saved: for the account of the session only, here and while they sign. */
export function signatureRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const params = z.object({ kind: z.enum(signatureKinds) });
	const shared = { path: `${PATH}/:kind` } as const;
	const caller = sessionScript(deps);
	const responses = {
		200: { description: "What is saved now", body: z.record(z.string(), z.unknown()) },
	} as const;
	return [
		appPages(deps).page({
			path: PATH,
			options: { scripted: true },
			view: async ({ session }) => (
				<SignaturePage session={session} saved={await listSavedSignatures(db, session.user.id)} />
			),
		}),
		endpoint({
			...{ ...shared, responses, caller, method: "put" },
			request: { params, body: signatureSchema, bodyLimit: MAX_SIGNATURE_BODY },
			handle: async ({ caller: { id: sessionId }, params: { kind }, body }) => {
				return { status: 200, body: await saveSignature(deps, { sessionId, kind }, body) };
			},
		}),
		endpoint({
			...{ ...shared, responses, caller, method: "delete" },
			request: { params },
			handle: async ({ caller: { user }, params: { kind } }) => {
				await deleteSavedSignatures(db, user.id, kind);
				return { status: 200, body: await listSavedSignatures(db, user.id) };
			},
		}),
		endpoint({
			...{ ...shared, method: "get", caller: signedInSession(deps) },
			request: { params, query: z.object({ v: z.string().optional() }) },
			responses: { 200: { description: "The image", contentType: "image/png" } },
			handle: async ({ caller: { user }, params: { kind } }) => {
				const body = await findSavedImage(db, user.id, kind);
				if (!body) throw new NotFound();
				const headers = {
					"Cache-Control": "private, no-store",
					"Cross-Origin-Resource-Policy": "same-origin",
				};
				return { status: 200, headers, body };
			},
		}),
	];
}

function SignaturePage({ session, saved }: { session: Session; saved: SavedSignatures }) {
	const words = useWords("page").own;
	const { name, email } = session.user;
	return (
		<SettingsDocument
			session={session}
			title={words.title}
			meta={words.meta({ email: readableAddress(email) })}
			current={PROFILE}
			back={{ href: PROFILE, name: useWords("settings").places.profile }}
			head={<Assets entry="signature/main.tsx" preload={useWordFiles("page")} />}
		>
			<div id="saved-signatures">
				<noscript>
					<Banner meaning="warning">{words.noScript}</Banner>
				</noscript>
			</div>
			<PageData id="saved-view" value={{ name, saved } satisfies SavedView} />
		</SettingsDocument>
	);
}

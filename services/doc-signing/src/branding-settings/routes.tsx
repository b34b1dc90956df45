import { checkCsrf } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	productAccent,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { withTeam } from "../accounts/pages/settings-document.tsx";
import { type Session, signedIn } from "../accounts/sessions.ts";
import { changeBranding } from "../branding/change-branding.ts";
import { findBrand } from "../branding/queries.ts";
import { brandColor, brandFooter, brandName } from "../branding/rules/chosen-texts.ts";
import { MAX_LOGO_BYTES, saveLogo } from "../branding/save-logo.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { receiveFormFile } from "../platform/http/receive-form-file.ts";
import { type ChosenAccount, chooseAccount } from "../teams/choose-account.ts";
import { requirePermission } from "../teams/require-permission.ts";
import { BRANDING_PATH, LOGO_PATH, REMOVE_LOGO_PATH } from "./addresses.ts";
import { BrandingPage } from "./branding-page.tsx";
import { serviceNames } from "./service-names.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "log">;

const team = unlessEmpty(idText);
const doneWords = new Map([
	["saved", "Saved. Recipients see it from now on."],
	["logo", "Logo saved. Recipients see it from now on."],
	["removed", "Logo removed."],
]);

/** How a person or team looks to recipients. */
export function brandingRoutes(deps: Deps): Endpoint[] {
	const { db } = deps;
	const form = z.object({
		name: brandName(serviceNames(deps.config)),
		color: brandColor,
		footer: brandFooter,
	});
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const open = async ({ user }: Session, team: number | undefined) => {
		const account = await chooseAccount(db, user.id, team);
		return { account, access: requirePermission("branding.manage", account) };
	};
	const view = async (session: Session, account: ChosenAccount, form: FormState, done?: string) => (
		<BrandingPage {...{ session, account, form, done }} brand={await findBrand(db, account)} />
	);
	return [
		endpoint({
			...shared,
			method: "get",
			path: BRANDING_PATH,
			operationId: "showBranding",
			summary: "How recipients see the sender",
			request: { query: z.object({ team, done: z.string().max(20).optional() }) },
			handle: async ({ caller: { session }, query }) => {
				const { account } = await open(session, query.team);
				return page(200, await view(session, account, emptyForm, doneWords.get(query.done ?? "")));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: BRANDING_PATH,
			operationId: "saveBranding",
			summary: "Change name, color and footer",
			request: { ...formRequest, query: z.object({ team }) },
			handle: async ({ caller: { session, browser }, query, body }) => {
				const { account, access } = await open(session, query.team);
				const { refused } = await submitForm(form, body, {
					check: () => checkCsrf(session, "branding", body.csrf),
					act: ({ color, ...texts }) =>
						changeBranding(
							deps,
							access,
							{ ...texts, color: color === productAccent ? null : color },
							browser.ipAddress,
						),
				});
				if (refused) return page(refused.status, await view(session, account, refused.form));
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "saved"));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: LOGO_PATH,
			operationId: "saveLogo",
			summary: "Replace the logo",
			request: { query: z.object({ team }), fileTypes: ["multipart/form-data"] },
			responses: { ...pageResponses, 413: pageResponses[400] },
			handle: async ({ caller: { session, browser }, query, request }) => {
				const { account, access } = await open(session, query.team);
				try {
					const upload = { maxBytes: MAX_LOGO_BYTES, missing: "Choose an image." };
					const { csrf, bytes } = await receiveFormFile(request, upload);
					checkCsrf(session, "branding", csrf);
					await saveLogo(deps, access, bytes, browser.ipAddress);
				} catch (error) {
					if (!isOfUpload(error)) throw error;
					const { status, headers, detail } = error;
					const refused = { typed: {}, errors: { file: detail } };
					return page(status, await view(session, account, refused), { headers });
				}
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "logo"));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: REMOVE_LOGO_PATH,
			operationId: "removeLogo",
			summary: "Remove the logo",
			request: { ...formRequest, query: z.object({ team }) },
			handle: async ({ caller: { session, browser }, query, body }) => {
				const { account, access } = await open(session, query.team);
				checkCsrf(session, "branding", body.csrf);
				await changeBranding(deps, access, { logo: null }, browser.ipAddress);
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "removed"));
			},
		}),
	];
}

/** What a person can mend by choosing another file, or later. */
function isOfUpload(error: unknown): error is HttpError & { status: 400 | 413 | 429 } {
	return error instanceof HttpError && [400, 413, 429].includes(error.status);
}

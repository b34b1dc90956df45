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
	typedOf,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { changeBranding } from "../../../accounts/branding/change-branding.ts";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { brandColor, brandFooter, brandName } from "../../../accounts/branding/rules/chosen-texts.ts";
import { MAX_LOGO_BYTES, saveLogo } from "../../../accounts/branding/save-logo.ts";
import { requireBrandName } from "../../../accounts/sender-name.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import { page } from "../../../platform/html/page.tsx";
import { receiveFormFile } from "../../../platform/http/receive-form-file.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { openSettings, shownQuery, teamQuery } from "../../frame/open-settings.ts";
import { BRANDING_PATH, LOGO_PATH, REMOVE_LOGO_PATH, type Texts } from "./addresses.ts";
import { BrandingPage } from "./branding-page.tsx";
import { type BrandingDeps, previewRoutes } from "./preview-routes.ts";

const doneWords = new Map([
	["saved", "Saved. Recipients see it from now on."],
	["logo", "Logo saved. Recipients see it from now on."],
	["removed", "Logo removed."],
]);

/** The branding of a person or team. */
export function brandingRoutes(deps: BrandingDeps): Endpoint[] {
	const { db } = deps;
	const form = z.object({
		name: brandName,
		color: brandColor,
		footer: brandFooter,
	});
	const shared = { documented: false, caller: signedIn(deps), responses: pageResponses };
	const open = (session: Session, query: z.output<typeof teamQuery>) =>
		openSettings(deps, "branding.manage", session, { ...query, path: BRANDING_PATH });
	const show = async <Status extends number>(
		status: Status,
		[session, account]: [Session, ChosenAccount],
		shown: { form: FormState; done?: string | undefined; unsaved?: Texts },
		headers = {},
	) => {
		const brand = await findBrand(db, account);
		const options = { headers, framesOwnPages: true, scripted: true };
		return page(status, <BrandingPage {...{ session, account, brand, ...shown }} />, options);
	};
	return [
		endpoint({
			...shared,
			method: "get",
			path: BRANDING_PATH,
			operationId: "showBranding",
			summary: "How recipients see the sender",
			request: { query: shownQuery },
			handle: async ({ caller: { session }, query }) => {
				const { account } = await open(session, query);
				const done = doneWords.get(query.done ?? "");
				return show(200, [session, account], { form: emptyForm, done });
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: BRANDING_PATH,
			operationId: "saveBranding",
			summary: "Change name, color and footer",
			request: { ...formRequest, query: teamQuery },
			handle: async ({ caller, query, body }) => {
				const { session } = caller;
				const { account, access } = await open(session, query);
				const isPreview = body.action === "preview";
				const { done, refused } = await submitForm(form, body, {
					check: () => checkCsrf(session, "branding", body.csrf),
					act: async ({ color, ...texts }) => {
						const chosen = { ...texts, color: color === productAccent ? null : color };
						const { email } = session.user;
						if (!isPreview) await changeBranding(deps, access, chosen, caller);
						else if (chosen.name) await requireBrandName(deps, chosen.name, account, email);
						return chosen;
					},
				});
				if (refused) return show(refused.status, [session, account], { form: refused.form });
				if (isPreview) {
					const { csrf: _, ...typed } = typedOf(body);
					return show(200, [session, account], { form: { typed, errors: {} }, unsaved: done });
				}
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "saved"));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: LOGO_PATH,
			operationId: "saveLogo",
			summary: "Replace the logo",
			request: { query: teamQuery, fileTypes: ["multipart/form-data"] },
			responses: { ...pageResponses, 413: pageResponses[400] },
			handle: async ({ caller, query, request }) => {
				const { session } = caller;
				const { account, access } = await open(session, query);
				try {
					const upload = { maxBytes: MAX_LOGO_BYTES, missing: "Choose an image." };
					const { csrf, bytes } = await receiveFormFile(request, upload);
					checkCsrf(session, "branding", csrf);
					await saveLogo(deps, access, bytes, caller);
				} catch (error) {
					if (!isOfUpload(error)) throw error;
					const { status, headers, detail } = error;
					const refused = { typed: {}, errors: { file: detail } };
					return show(status, [session, account], { form: refused }, headers);
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
			request: { ...formRequest, query: teamQuery },
			handle: async ({ caller, query, body }) => {
				const { session } = caller;
				const { account, access } = await open(session, query);
				checkCsrf(session, "branding", body.csrf);
				await changeBranding(deps, access, { logo: null }, caller);
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "removed"));
			},
		}),
		...previewRoutes(deps, { form, open }),
	];
}

/** Errors that a person can fix with another file, or later. */
function isOfUpload(error: unknown): error is HttpError & { status: 400 | 413 | 429 } {
	return error instanceof HttpError && [400, 413, 429].includes(error.status);
}

import { checkCsrf } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import { type FormState, pageResponses, productAccent, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { changeBranding } from "../../../accounts/branding/change-branding.ts";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { brandColor, brandFooter, brandName } from "../../../accounts/branding/rules/chosen-texts.ts";
import { MAX_LOGO_BYTES, saveLogo } from "../../../accounts/branding/save-logo.ts";
import { requireBrandName } from "../../../accounts/sender-name.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { appPages } from "../../../callers/app-pages.ts";
import { signedIn } from "../../../callers/sessions.ts";
import { page } from "../../../platform/html/page.tsx";
import { receiveFormFile } from "../../../platform/http/receive-form-file.ts";
import { type Opening, openSettings, teamQuery } from "../../frame/open-settings.ts";
import { BRANDING_PATH, LOGO_PATH, REMOVE_LOGO_PATH } from "./addresses.ts";
import { BrandingPage, type BrandingProps } from "./branding-page.tsx";
import { type BrandingDeps, previewRoutes } from "./preview-routes.ts";

const texts = z.object({ name: brandName, color: brandColor, footer: brandFooter });
const options = { framesOwnPages: true, scripted: true };

/** The branding of a person or team. */
export function brandingRoutes(deps: BrandingDeps): Endpoint[] {
	const { db } = deps;
	const pages = appPages(deps);
	const open = (asked: Opening) => openSettings(deps, "branding.manage", asked, BRANDING_PATH);
	const view = async (shown: Omit<BrandingProps, "brand">) => (
		<BrandingPage {...shown} brand={await findBrand(db, shown.account)} />
	);
	return [
		...pages.formPage({
			path: BRANDING_PATH,
			query: teamQuery,
			open,
			purpose: "branding",
			words: {
				saved: "Saved. Recipients see it from now on.",
				logo: "Logo saved. Recipients see it from now on.",
				removed: "Logo removed.",
			},
			view: ({ session, opened: { account }, form, done }) => view({ session, account, form, done }),
			options,
			form: {
				schema: texts,
				act: async ({ color, ...others }, { session, caller, opened: { account, access }, typed }) => {
					const chosen = { ...others, color: color === productAccent ? null : color };
					const { csrf: _, action, ...values } = typed;
					if (action !== "preview") {
						await changeBranding(deps, access, chosen, caller);
						return withTeam(BRANDING_PATH, account.teamId, "saved");
					}
					const { email } = session.user;
					if (chosen.name) await requireBrandName(deps, chosen.name, account, email);
					const form = { typed: values, errors: {} };
					return page(200, await view({ session, account, form, unsaved: chosen }), options);
				},
			},
		}),
		endpoint({
			method: "post",
			path: LOGO_PATH,
			documented: false,
			caller: signedIn(deps),
			request: { query: teamQuery, fileTypes: ["multipart/form-data"] },
			responses: { ...pageResponses, 413: pageResponses[400] },
			handle: async ({ caller, query, request }) => {
				const { session } = caller;
				const { account, access } = await open({ session, query });
				try {
					const upload = { maxBytes: MAX_LOGO_BYTES, missing: "Choose an image." };
					const { csrf, bytes } = await receiveFormFile(request, upload);
					checkCsrf(session, "branding", csrf);
					await saveLogo(deps, access, bytes, caller);
				} catch (error) {
					if (!isOfUpload(error)) throw error;
					const { status, headers, detail } = error;
					const form: FormState = { typed: {}, errors: { file: detail } };
					return page(status, await view({ session, account, form }), { ...options, headers });
				}
				return seeOther(withTeam(BRANDING_PATH, account.teamId, "logo"));
			},
		}),
		pages.button({
			path: REMOVE_LOGO_PATH,
			query: teamQuery,
			purpose: "branding",
			act: async ({ caller, ...asked }) => {
				const { account, access } = await open(asked);
				await changeBranding(deps, access, { logo: null }, caller);
				return withTeam(BRANDING_PATH, account.teamId, "removed");
			},
		}),
		...previewRoutes(deps, { texts, open }),
	];
}

/** Errors that a person can fix with another file, or later. */
function isOfUpload(error: unknown): error is HttpError & { status: 400 | 413 | 429 } {
	return error instanceof HttpError && [400, 413, 429].includes(error.status);
}

import { csrfToken } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import { FormError, type FormState, pageResponses, productAccent, seeOther } from "@repo/service-kit/html";
import { errorIn } from "@repo/service-kit/words";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { changeBranding } from "../../../accounts/branding/change-branding.ts";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { brandColor, brandFooter, brandName } from "../../../accounts/branding/rules/chosen-texts.ts";
import { MAX_LOGO_BYTES, saveLogo } from "../../../accounts/branding/save-logo.ts";
import { actingUser } from "../../../accounts/log/record-account-event.ts";
import { toAccountId } from "../../../accounts/owner.ts";
import { findPreferences, savePreferences } from "../../../accounts/preferences/queries.ts";
import { getUser } from "../../../accounts/queries.ts";
import { requireBrandName } from "../../../accounts/sender-name.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { appPages } from "../../../callers/app-pages.ts";
import { signedIn } from "../../../callers/sessions.ts";
import { setRetention } from "../../../envelopes/retention/change-retention.ts";
import { findPolicy } from "../../../envelopes/retention/queries.ts";
import { said } from "../../../languages/said.ts";
import { getPageWords } from "../../../languages/words.ts";
import { Assets } from "../../../platform/html/assets.ts";
import { page } from "../../../platform/html/page.tsx";
import { receiveFormFile } from "../../../platform/http/receive-form-file.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { type Opening, openSettings, teamQuery } from "../../frame/open-settings.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";
import { BRANDING_PATH, LOGO_PATH, REMOVE_LOGO_PATH, type Texts } from "../branding/addresses.ts";
import { BrandSection } from "../branding/brand-section.tsx";
import { type BrandingDeps, previewRoutes } from "../branding/preview-routes.ts";
import { DefaultsSection, defaultsSchema } from "./defaults.tsx";
import { ErasedDocuments, readErasedList } from "./erased-documents.tsx";
import { RETENTION_PATH, RetentionSection, retentionSchema } from "./retention.tsx";

const texts = z.object({ name: brandName, color: brandColor, footer: brandFooter });
const options = { framesOwnPages: true, scripted: true };

type Shown = {
	session: Session;
	account: ChosenAccount;
	form: FormState;
	csrf?: string;
	done?: string | undefined;
	/** Cursor of the erased documents. */
	before?: number | undefined;
	/** Texts of the brand that the preview shows. */
	unsaved?: Texts;
};

/** Defaults of new documents, and the branding, of a person or team. */
export function documentSettingsRoutes(deps: BrandingDeps): Endpoint[] {
	const { config, db, clock } = deps;
	const pages = appPages(deps);
	const open = (asked: Opening) => openSettings(deps, "branding.manage", asked, DOCUMENT_SETTINGS);
	const view = async ({
		session,
		account,
		form,
		done,
		before,
		unsaved,
		csrf = csrfToken(session, "branding"),
	}: Shown) => {
		const chosen = await findPreferences(db, account);
		const ownZone = (await getUser(db, session.user.id)).timeZone ?? "UTC";
		const brand = await findBrand(db, account);
		const now = clock();
		const policy = await findPolicy(db, toAccountId(account));
		const erased = await readErasedList(deps, account, before);
		return (
			<SettingsDocument
				{...{ session, account, done }}
				title={getPageWords().settings.places.documents}
				current={DOCUMENT_SETTINGS}
				wide
				head={<Assets entry="enhance/main.tsx" />}
			>
				<FormError form={form} />
				<DefaultsSection {...{ account, form, csrf, chosen, ownZone, now }} />
				<BrandSection {...{ account, form, csrf, brand, unsaved }} />
				<RetentionSection {...{ account, form, csrf, policy, ownZone, now }} days={config} />
				<ErasedDocuments {...{ account, erased, ownZone }} />
			</SettingsDocument>
		);
	};
	const documents = pages.page({
		path: DOCUMENT_SETTINGS,
		query: teamQuery.extend({ before: idText.optional().catch(undefined) }),
		open,
		purpose: "branding",
		words: () => {
			const { defaults, brand, retention } = getPageWords().settings;
			const brands = { brand: brand.saved, logo: brand.logoSaved, removed: brand.removed };
			return { ...brands, kept: retention.saved, saved: defaults.saved };
		},
		view: ({ session, opened: { account }, query: { before }, form, csrf, done }) =>
			view({ session, account, form, csrf, done, before }),
		options,
	});
	return [
		documents,
		pages.action(documents, {
			path: DOCUMENT_SETTINGS,
			purpose: "branding",
			schema: defaultsSchema,
			act: async (chosen, { opened: { account }, session, query }) => {
				await openSettings(deps, "preferences.manage", { session, query }, DOCUMENT_SETTINGS);
				await savePreferences(db, account, { ...chosen, updatedAt: clock() });
				return withTeam(DOCUMENT_SETTINGS, account.teamId, "saved");
			},
		}),
		pages.action(documents, {
			path: RETENTION_PATH,
			purpose: "branding",
			open: async (asked) => {
				await openSettings(deps, "retention.manage", asked, DOCUMENT_SETTINGS);
				return open(asked);
			},
			schema: retentionSchema,
			act: async ({ years }, { opened: { account }, session, caller }) => {
				const by = actingUser(session.user.id, caller.browser.ipAddress);
				await db.transaction((tx) => setRetention(tx, deps, { owner: account, by, years }));
				return withTeam(DOCUMENT_SETTINGS, account.teamId, "kept");
			},
		}),
		pages.action(documents, {
			path: BRANDING_PATH,
			purpose: "branding",
			schema: texts,
			act: async ({ color, ...others }, { session, caller, opened: { account, access }, typed }) => {
				const chosen = { ...others, color: color === productAccent ? null : color };
				const { csrf: _, action, ...values } = typed;
				if (action !== "preview") {
					await changeBranding(deps, access, chosen, caller);
					return withTeam(DOCUMENT_SETTINGS, account.teamId, "brand");
				}
				const { email } = session.user;
				if (chosen.name) await requireBrandName(deps, chosen.name, account, email);
				const form = { typed: values, errors: {} };
				return page(200, await view({ session, account, form, unsaved: chosen }), options);
			},
		}),
		endpoint({
			method: "post",
			path: LOGO_PATH,
			caller: signedIn(deps),
			request: { query: teamQuery, fileTypes: ["multipart/form-data"] },
			responses: { ...pageResponses, 413: pageResponses[400] },
			handle: async ({ caller, query, request }) => {
				const { session } = caller;
				const { account, access } = await open({ session, query });
				try {
					const upload = { maxBytes: MAX_LOGO_BYTES, missing: said(({ errors }) => errors.chooseImage) };
					const { csrf, bytes } = await receiveFormFile(request, upload);
					pages.checkCsrf({ session, request }, "branding", csrf);
					await saveLogo(deps, access, bytes, caller);
				} catch (error) {
					if (!isOfUpload(error)) throw error;
					const { status, headers } = error;
					const form: FormState = { typed: {}, errors: { file: errorIn(error).detail } };
					return page(status, await view({ session, account, form }), { ...options, headers });
				}
				return seeOther(withTeam(DOCUMENT_SETTINGS, account.teamId, "logo"));
			},
		}),
		pages.button({
			path: REMOVE_LOGO_PATH,
			query: teamQuery,
			purpose: "branding",
			act: async ({ caller, ...asked }) => {
				const { account, access } = await open(asked);
				await changeBranding(deps, access, { logo: null }, caller);
				return withTeam(DOCUMENT_SETTINGS, account.teamId, "removed");
			},
		}),
		...previewRoutes(deps, { texts, open }),
	];
}

/** Errors that a person can fix with another file, or later. */
function isOfUpload(error: unknown): error is HttpError & { status: 400 | 413 | 429 } {
	return error instanceof HttpError && [400, 413, 429].includes(error.status);
}

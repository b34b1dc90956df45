import { framedHeaders, type PageResponse } from "@repo/service-kit/html";
import { isSameOrigin, type WithHeaders } from "@repo/service-kit/http";
import { renderHtml } from "@repo/service-kit/mail";
import { loadLater } from "@repo/service-kit/process";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { readLogo } from "../../../accounts/branding/read-logo.ts";
import { type Brand, logoPath } from "../../../accounts/branding/rules/brand.ts";
import { accountOf } from "../../../accounts/owner.ts";
import { isBrandName } from "../../../accounts/sender-name.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedInSession } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { wordsOf } from "../../../languages/words.ts";
import { writeMail } from "../../../mail/rules/write-mail.ts";
import { brandMail, factsWith } from "../../../mailer/brand-mail.ts";
import { PRODUCT } from "../../../platform/html/product.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { teamQuery } from "../../frame/open-settings.ts";
import { PREVIEW_PATH, SAMPLE_TITLE, type Texts } from "./addresses.ts";
import { sampleCertificate } from "./sample-certificate.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

export type BrandingDeps = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "log" | "pdf"> & {
	/** A recipient's page. */
	samplePage(sample: { title: string; row: { brand: Brand; sender: Session["user"] } }): PageResponse<200>;
};
type Settings = {
	form: z.ZodType<Texts>;
	/** Throws unless the person may change the branding. */
	open(session: Session, query: z.output<typeof teamQuery>): Promise<{ account: ChosenAccount }>;
};

const text = z.string().max(1_000).optional();
const query = teamQuery.extend({ unsaved: text, name: text, color: text, footer: text });
const html = { 200: { description: "The preview", contentType: "text/html; charset=utf-8" } } as const;

/** The content of the frames on the settings page: a page, an email and a certificate with sample data. */
export function previewRoutes(deps: BrandingDeps, { form, open }: Settings): Endpoint[] {
	const { config, clock, db, pdf } = deps;
	const shared = {
		method: "get",
		documented: false,
		caller: signedInSession(deps),
		request: { query },
	} as const;
	/**
	 * Texts in the query count only if our own page requests them: a link from elsewhere shows the saved
	 * branding.
	 */
	const brandFor = async (
		{ user: { email } }: Session,
		account: ChosenAccount,
		given: z.output<typeof query>,
		request: WithHeaders,
	) => {
		const saved = await findBrand(db, account);
		if (given.unsaved === undefined || !isSameOrigin(request, config.BASE_URL)) return saved;
		const { success, data } = form.safeParse({ name: "", footer: "", color: NO_COLOR, ...given });
		if (!success || (data.name && !(await isBrandName(deps, data.name, account, email)))) return saved;
		return { ...saved, ...data, color: given.color === undefined ? null : data.color };
	};
	return [
		endpoint({
			...shared,
			path: `${PREVIEW_PATH}/page`,
			operationId: "previewBrandedPage",
			summary: "A recipient's page",
			responses: html,
			handle: async ({ caller: session, query, request }) => {
				const { account } = await open(session, query);
				const row = { brand: await brandFor(session, account, query, request), sender: session.user };
				return deps.samplePage({ title: SAMPLE_TITLE, row });
			},
		}),
		endpoint({
			...shared,
			path: `${PREVIEW_PATH}/email`,
			operationId: "previewBrandedEmail",
			summary: "An email to a recipient",
			responses: html,
			handle: async ({ caller: session, query, request }) => {
				const { account } = await open(session, query);
				const brand = await brandFor(session, account, query, request);
				return { status: 200, headers: framedHeaders, body: sampleMail(brand, session, config) };
			},
		}),
		endpoint({
			...shared,
			path: `${PREVIEW_PATH}/certificate`,
			operationId: "previewBrandedCertificate",
			summary: "The first page of a certificate",
			responses: { 200: { description: "The image", contentType: "image/png" } },
			handle: async ({ caller: session, query, request }) => {
				const { account } = await open(session, query);
				const brand = await brandFor(session, account, query, request);
				const logo = await readLogo(deps, brand);
				const sender = { ...session.user, account: accountOf(account), ipAddress: null };
				const certificate = sampleCertificate(
					{ brand, sender },
					{ logo, baseUrl: config.BASE_URL, now: clock() },
				);
				const processes = pdf.for({ work: "intake", name: accountOf(account) });
				const { data, width, height } = await processes.run("renderCertificate", { certificate });
				const { default: sharp } = await loadSharp();
				const body = await sharp(data, { raw: { width, height, channels: 4 } })
					.png()
					.toBuffer();
				return { status: 200, headers: { "Cache-Control": "no-store" }, body };
			},
		}),
	];
}

/** For parsing only: without a color in the query, the service's applies. */
const NO_COLOR = "#000000";

function sampleMail(brand: Brand, { user }: Session, config: BrandingDeps["config"]): string {
	const words = wordsOf("en").mails;
	const facts = {
		documentTitle: SAMPLE_TITLE,
		senderName: user.name,
		senderEmail: user.email,
		recipientName: "Ada Lovelace",
		recipientEmail: "ada@example.com",
		role: "SIGNER",
		subject: null,
		message: null,
	} as const;
	const sending = { link: "#", actBefore: null, attached: false };
	const content = writeMail(
		"request",
		factsWith<typeof facts & Record<string, never>>(facts as never, brand),
		sending,
		words,
	);
	const logoSrc = brand.logo && logoPath(brand.logo);
	return renderHtml(brandMail(content, brand, { facts, words, config, logoSrc }), PRODUCT);
}

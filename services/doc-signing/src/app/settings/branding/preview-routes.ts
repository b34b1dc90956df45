import { framedHeaders, type PageResponse } from "@repo/service-kit/html";
import { isSameOrigin, type WithHeaders } from "@repo/service-kit/http";
import { renderHtml } from "@repo/service-kit/mail";
import { loadLater } from "@repo/service-kit/process";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { findBrand } from "../../../accounts/branding/queries.ts";
import { readLogo } from "../../../accounts/branding/read-logo.ts";
import { type Brand, logoPath } from "../../../accounts/branding/rules/brand.ts";
import { toAccountKey } from "../../../accounts/owner.ts";
import { isBrandName } from "../../../accounts/sender-name.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedIn } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { getPageWords } from "../../../languages/words.ts";
import { writeMail } from "../../../mail/rules/write-mail.ts";
import { brandMail, factsWith } from "../../../mailer/brand-mail.ts";
import { PRODUCT } from "../../../platform/html/product.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { type Opening, teamQuery } from "../../frame/open-settings.ts";
import { type Part, PREVIEW_PATH, type Texts } from "./addresses.ts";
import { sampleCertificate } from "./sample-certificate.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

export type BrandingDeps = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "log" | "pdf"> & {
	/** A recipient's page. */
	samplePage(sample: { row: { brand: Brand; sender: Session["user"] } }): PageResponse<200>;
};
type Settings = {
	texts: z.ZodType<Texts>;
	/** Throws unless the person may change the branding. */
	open(asked: Opening): Promise<{ account: ChosenAccount }>;
};
type Previewed = { session: Session; account: ChosenAccount; brand: Brand };
type Preview = { headers?: Record<string, string | string[]>; body: string | Buffer };

const text = z.string().max(1_000).optional();
const query = teamQuery.extend({ unsaved: text, name: text, color: text, footer: text });
const HTML = "text/html; charset=utf-8";

/** The content of the frames on the settings page: a page, an email and a certificate with sample data. */
export function previewRoutes(deps: BrandingDeps, { texts, open }: Settings): Endpoint[] {
	const { config, clock, db, pdf } = deps;
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
		const { success, data } = texts.safeParse({ name: "", footer: "", color: NO_COLOR, ...given });
		if (!success || (data.name && !(await isBrandName(deps, data.name, account, email)))) return saved;
		return { ...saved, ...data, color: given.color === undefined ? null : data.color };
	};
	const preview = (
		part: Part,
		contentType: string,
		draw: (previewed: Previewed) => Preview | Promise<Preview>,
	) =>
		endpoint({
			method: "get",
			path: `${PREVIEW_PATH}/${part}`,
			caller: signedIn(deps),
			request: { query },
			responses: { 200: { description: "The preview", contentType } },
			handle: async ({ caller: { session }, query, request }) => {
				const { account } = await open({ session, query });
				const brand = await brandFor(session, account, query, request);
				return { ...(await draw({ session, account, brand })), status: 200 };
			},
		});
	return [
		preview("page", HTML, ({ session, brand }) => deps.samplePage({ row: { brand, sender: session.user } })),
		preview("email", HTML, ({ session, brand }) => ({
			headers: framedHeaders,
			body: sampleMail(brand, session, config),
		})),
		preview("certificate", "image/png", async ({ session, account, brand }) => {
			const logo = await readLogo(deps, brand);
			const sender = { ...session.user, account: toAccountKey(account), ipAddress: null };
			const certificate = sampleCertificate(
				{ brand, sender },
				{ logo, baseUrl: config.BASE_URL, now: clock() },
			);
			const processes = pdf.for({ work: "intake", name: toAccountKey(account) });
			const { data, width, height } = await processes.run("renderCertificate", { certificate });
			const { default: sharp } = await loadSharp();
			const body = await sharp(data, { raw: { width, height, channels: 4 } })
				.png()
				.toBuffer();
			return { headers: { "Cache-Control": "no-store" }, body };
		}),
	];
}

/** For parsing only: without a color in the query, the service's applies. */
const NO_COLOR = "#000000";

function sampleMail(brand: Brand, { user }: Session, config: BrandingDeps["config"]): string {
	const { mails: words, settings } = getPageWords();
	const facts = {
		documentTitle: settings.brand.sampleTitle,
		senderName: user.name,
		senderEmail: user.email,
		recipientName: "Ada Lovelace",
		recipientEmail: "ada@example.com",
		role: "SIGNER",
		subject: null,
		message: null,
	} as const;
	const sending = { link: "#", actBefore: null, attached: false, pages: 3, settings: "#" };
	const content = writeMail(
		"request",
		factsWith<typeof facts & Record<string, never>>(facts as never, brand),
		sending,
		words,
	);
	const logoSrc = brand.logo && logoPath(brand.logo);
	return renderHtml(brandMail(content, brand, { facts, words, config, logoSrc }), PRODUCT);
}

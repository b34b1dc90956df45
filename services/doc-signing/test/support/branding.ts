import sharp from "sharp";
import type { TestAccount } from "./accounts.ts";
import { type PageForms, pageForms } from "./page-forms.ts";
import type { TestApp } from "./start-app.ts";

const PAGE = "/settings/documents";
const PATH = `${PAGE}/brand`;

/** A typical uploaded logo: dark on transparent. */
export function logoImage(format: "png" | "jpeg" | "webp" = "png", size = { width: 400, height: 100 }) {
	const mark = Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><circle cx="50" cy="50" r="44" fill="#a33b20"/><rect x="120" y="34" width="260" height="32" fill="#222222"/></svg>`,
	);
	return sharp(mark).resize(size.width, size.height, { fit: "fill" }).toFormat(format).toBuffer();
}

type Request = ReturnType<PageForms["open"]>;
type Answer = Promise<Awaited<Request>>;

export type BrandingForms = {
	open(): Request;
	saveTexts(values: Record<string, string>): Answer;
	removeLogo(): Answer;
	upload(content: Buffer, options?: { csrf?: string; name?: string }): Answer;
	/** The logo's URL on the page. */
	logo(): Promise<string | undefined>;
};

/** The branding page in a person's browser, for the person or a team. */
export async function brandingForms(
	app: TestApp,
	person: Pick<TestAccount, "userId">,
	teamId: number | null = null,
): Promise<BrandingForms> {
	const browser = await pageForms(app, person);
	const at = (path: string) => (teamId === null ? path : `${path}?team=${teamId}`);
	const post = (action: string, hidden: Record<string, string>, values: Record<string, string> = {}) =>
		browser.send({ action, hidden }, values);
	const hidden = async () => (await browser.formOf(PAGE, PATH)).hidden;
	return {
		open: () => browser.open(at(PAGE)),
		saveTexts: async (values: Record<string, string>) =>
			post(at(PATH), { ...(await hidden()), name: "", color: "#1f5fbf", footer: "" }, values),
		removeLogo: async () => post(at(`${PATH}/remove-logo`), await hidden()),
		upload: async (content, { csrf, name = "logo.png" } = {}) => {
			const form = { ...(await hidden()), ...(csrf !== undefined && { csrf }) };
			return browser.sendFile({ action: at(`${PATH}/logo`), hidden: form }, { name, content });
		},
		logo: async () => /src="(\/branding\/[^"]+)"/.exec((await browser.open(at(PAGE))).text)?.[1],
	};
}

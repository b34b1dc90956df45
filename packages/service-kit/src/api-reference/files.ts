import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pageHeaders } from "../html/index.ts";

const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** The redirect page of the authorization. It passes the code to the reference, which opened it, and closes. */
const REDIRECT_PAGE = "oauth2-redirect.html";

export const fileNames = [
	"swagger-ui.css",
	"swagger-ui-bundle.js",
	"oauth2-redirect.js",
	"theme.js",
	"page.css",
	"start.js",
	REDIRECT_PAGE,
] as const;

type FileName = (typeof fileNames)[number];

// Files, so that the policy need not allow inline scripts.
const ours: Partial<Record<FileName, string>> = {
	// Swagger UI switches to dark only by this class, which the page has to set.
	"theme.js": `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
`,
	[REDIRECT_PAGE]:
		'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Authorized</title></head><body><script src="oauth2-redirect.js"></script></body></html>',
};

type Options = {
	path: string;
	methods?: readonly string[] | undefined;
	canAuthorize: boolean;
	stylesheet: string;
};

/** Reads a file of the reference: ours, or Swagger UI's. */
export function referenceFiles({ path, methods, canAuthorize, stylesheet }: Options) {
	const options = {
		url: `${path}.json`,
		dom_id: "#reference",
		deepLinking: true,
		persistAuthorization: false,
		validatorUrl: null,
		layout: "ReferenceLayout",
		syntaxHighlight: { theme: "obsidian" },
		...(methods && { supportedSubmitMethods: methods }),
	};
	const start = canAuthorize
		? `const ui = SwaggerUIBundle({ ...options, oauth2RedirectUrl: new URL("${path}/${REDIRECT_PAGE}", location.origin).href });
ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
`
		: "SwaggerUIBundle(options);\n";
	const script = `${layoutScript}const options = { ...${JSON.stringify(options)}, plugins: [referenceLayout] };\n${start}`;
	const files = { ...ours, "page.css": stylesheet, "start.js": script };
	return async (name: FileName) => ({
		headers: makeHeaders(name),
		body: files[name as keyof typeof files] ?? (await readFile(join(swagger, name))),
	});
}

function makeHeaders(name: FileName): Record<string, string> {
	if (name === REDIRECT_PAGE) return pageHeaders(["default-src 'none'", "script-src 'self'"]);
	const type = name.endsWith(".css") ? "text/css" : "text/javascript";
	return { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" };
}

/**
 * A plugin of Swagger UI, as a script for the page: Swagger UI's own layout has a second main landmark and a nameless
 * choice of one server, and puts a link into each operation's button. What no plugin reaches is mended after rendering:
 * levels of headings, and names of controls.
 */
const layoutScript = `const referenceLayout = ({ React: { createElement: h } }) => ({
	components: {
		ReferenceLayout({ getComponent, specSelectors }) {
			const part = (name) => h(getComponent(name, true));
			const status = specSelectors.loadingStatus();
			if (status === "failed") return h("div", { className: "swagger-ui", role: "alert" }, "The API document could not be loaded. Reload the page.");
			if (status !== "success") return h("p", { role: "status" }, "Loading the API document …");
			return h("div", { className: "swagger-ui" },
				part("SvgAssets"),
				part("errors"),
				part("InfoContainer"),
				h("div", { className: "scheme-container" }, part("AuthorizeBtnContainer")),
				h("h2", null, "Operations"),
				part("operations"),
				part("Webhooks"),
				part("Models"));
		},
	},
	wrapComponents: {
		OperationSummaryPath: (Original) => ({ operationProps, ...props }) =>
			h(Original, { ...props, operationProps: operationProps.set("isDeepLinkingEnabled", false) }),
	},
});

const mend = (selector, change) => document.querySelectorAll("#reference " + selector).forEach(change);
new MutationObserver(() => {
	mend(":is(.models h4, .modal-ux-header h3)", (heading) => heading.setAttribute("aria-level", "2"));
	mend(".modal-ux-content h4", (heading) => heading.setAttribute("aria-level", "3"));
	mend(".close-modal", (button) => button.setAttribute("aria-label", "Close"));
	mend(".modal-btn[aria-label]", (button) => button.removeAttribute("aria-label"));
	mend(".scopes h2 a", (link) => {
		link.setAttribute("role", "button");
		link.tabIndex = 0;
		link.onkeydown = ({ key }) => key === "Enter" && link.click();
	});
	mend("select:not([aria-label])", (select) =>
		select.setAttribute("aria-label", select.closest("[data-param-name]")?.dataset.paramName ?? "Example"));
	mend("textarea:not([aria-label])", (text) => text.setAttribute("aria-label", "Request body"));
}).observe(document.getElementById("reference"), { childList: true, subtree: true });
`;

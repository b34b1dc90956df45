/**
 * A plugin of Swagger UI, as a script for the page: Swagger UI's own layout has a second main landmark and a nameless
 * choice of one server, and puts a link into each operation's button. What no plugin reaches is mended after rendering:
 * levels of headings, and names of controls.
 */
export const layoutScript = `const referenceLayout = ({ React: { createElement: h } }) => ({
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

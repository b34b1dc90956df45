export { assetsOf } from "./assets.tsx";
export { CopyBlock, copyScript } from "./copy-block.tsx";
export { accentTokens, productAccent } from "./design/tokens.ts";
export { type ErrorPageWords, errorPageOf, errorPageWords } from "./error-page.tsx";
export { Field, FormActions, FormError, Hidden } from "./form.tsx";
export {
	type FrameProps,
	framedHeaders,
	type PageOptions,
	type PageResponse,
	type Pages,
	pageHeaders,
	pagesOf,
} from "./page.tsx";
export { Moment, NavigationLinks, PageData, timeZoneNames, timeZonesWith } from "./page-elements.tsx";
export { baseStylesheet } from "./stylesheet.ts";
export {
	doneQuery,
	emptyForm,
	type FormErrors,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	sentence,
	submitForm,
	type Typed,
	typedOf,
} from "./submit-form.ts";

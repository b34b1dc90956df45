export { assetsOf } from "./assets.tsx";
export { CopyBlock } from "./copy-block.tsx";
export { copyScript } from "./copy-script.ts";
export { accentTokens, productAccent } from "./design/tokens.ts";
export { type ErrorPageWords, errorPageOf, errorPageWords } from "./error-page.tsx";
export { Field, FormError, Hidden } from "./form.tsx";
export { FormActions } from "./form-actions.tsx";
export { Moment } from "./moment.tsx";
export { NavigationLinks } from "./navigation-links.tsx";
export {
	type FrameProps,
	framedHeaders,
	type PageOptions,
	type PageResponse,
	type Pages,
	pageHeaders,
	pagesOf,
} from "./page.tsx";
export { PageData } from "./page-data.tsx";
export { pageResponses, seeOther } from "./page-responses.ts";
export { baseStylesheet } from "./stylesheet.ts";
export {
	doneQuery,
	emptyForm,
	type FormErrors,
	type FormState,
	formRequest,
	type Submitted,
	sentence,
	submitForm,
	type Typed,
	typedOf,
} from "./submit-form.ts";
export { timeZoneNames, timeZonesWith } from "./time-zones.ts";

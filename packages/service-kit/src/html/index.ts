export { currentNames, currentZone, nameZone, timeZonesWith } from "../ui/time-zones.ts";
export { readAssets } from "./assets.tsx";
export { Confirmed, ConfirmedAction } from "./confirmed-action.tsx";
export { CopyBlock, copyScript } from "./copy-block.tsx";
export { accentTokens, productAccent } from "./design/tokens.ts";
export { makeErrorPage } from "./error-page.tsx";
export { Field, FormActions, FormError, Hidden, Remedy } from "./form.tsx";
export {
	type FrameProps,
	framedHeaders,
	makePages,
	type PageOptions,
	type PageResponse,
	type Pages,
	pageHeaders,
} from "./page.tsx";
export { Moment, NavigationLinks, PageData, writeMoment } from "./page-elements.tsx";
export { baseStylesheet } from "./stylesheet.ts";
export {
	doneQuery,
	emptyForm,
	type FormErrors,
	type FormState,
	formRequest,
	given,
	isChecked,
	pageResponses,
	readQueryForm,
	readTyped,
	seeOther,
	sentence,
	shownAgain,
	submitForm,
	type Typed,
} from "./submit-form.ts";

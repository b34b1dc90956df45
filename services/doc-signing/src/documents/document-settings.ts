import type { AuthOptionsInput } from "./auth-options.ts";
import type { DocumentRow } from "./queries.ts";
import { defaultDateFormat } from "./rules/date-format.ts";
import type { MetaInput } from "./schemas.ts";

export type DocumentSettings = Pick<
	DocumentRow,
	| "subject"
	| "message"
	| "timeZone"
	| "dateFormat"
	| "redirectUrl"
	| "signingOrder"
	| "globalAccessAuth"
	| "globalActionAuth"
>;

const defaultSettings: DocumentSettings = {
	subject: null,
	message: null,
	timeZone: "Etc/UTC",
	dateFormat: defaultDateFormat,
	redirectUrl: null,
	signingOrder: "PARALLEL",
	globalAccessAuth: null,
	globalActionAuth: null,
};

/** What `meta` and `authOptions` ask for, on top of `basis`. What is left out or null stays, but for authOptions' null. */
export function settingsFrom(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: DocumentSettings = defaultSettings,
): DocumentSettings {
	const { globalAccessAuth, globalActionAuth } = authOptions ?? {};
	return {
		subject: meta?.subject ?? basis.subject,
		message: meta?.message ?? basis.message,
		timeZone: meta?.timezone ?? basis.timeZone,
		dateFormat: meta?.dateFormat ?? basis.dateFormat,
		redirectUrl: meta?.redirectUrl ?? basis.redirectUrl,
		signingOrder: meta?.signingOrder ?? basis.signingOrder,
		// Null says that no authentication is wanted, where the template asks for one.
		globalAccessAuth: globalAccessAuth === undefined ? basis.globalAccessAuth : globalAccessAuth,
		globalActionAuth: globalActionAuth === undefined ? basis.globalActionAuth : globalActionAuth,
	};
}

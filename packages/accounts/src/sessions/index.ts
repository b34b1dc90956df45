export { forgetBrowsers, isKnownBrowser, rememberBrowser } from "./known-browsers.ts";
export { isProofStale, PROOF_SECONDS, type SessionLifetime } from "./lifetime.ts";
export { findPendingSignIn, startPendingSignIn, takePendingSignIn } from "./pending-sign-ins.ts";
export {
	deleteEndedSessions,
	deleteSession,
	deleteSessionBySecret,
	deleteSessions,
	findLiveSession,
	findLiveSessionBeside,
	insertSession,
	isSessionOf,
	keepOnlySession,
	type Live,
	listSessions,
	liveSessionBesideSql,
	liveSessionSql,
	lockSessions,
	renewSession,
	type SessionKey,
	type SignedInSession,
} from "./queries.ts";
export { knownBrowsers, pendingSignIns, sessions } from "./tables.ts";

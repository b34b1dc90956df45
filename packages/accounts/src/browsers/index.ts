export {
	type AccountCookies,
	endedSessionCookie,
	pendingCookie,
	readBrowser,
	readSessionCookie,
	sessionCookies,
} from "./cookies.ts";

import { signInAddress } from "@repo/accounts/return-to";
import { ProofRequired } from "@repo/accounts/security";
import { listProofs, SignInRequired } from "@repo/accounts/sign-in";
import type { Session } from "../accounts/session.ts";
import { isNamedBy } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault } from "./errors.ts";
import type { AuthorizationRequest } from "./read-request.ts";
import { afterSignIn, type SignInRequest } from "./rules/sign-in-request.ts";

/** Whom an ID token of ours names, and to which app. */
export type ReadHint = (token: string) => Promise<{ sub: string; clientId: string } | undefined>;

type Deps = Pick<Dependencies, "db" | "clock">;
type From = { address: string; readHint: ReadHint };

/**
 * The user, verified as the app requests (OpenID Connect Core §3.1.2.3), whether they must choose the account, and the
 * rest of the request. Throws SignInRequired and ProofRequired, which lead back to that, and AuthorizationFault.
 */
export async function verifyUser(
	deps: Deps,
	session: Session | undefined,
	{ client, signIn }: AuthorizationRequest,
	{ address, readHint }: From,
): Promise<{ session: Session; mustChoose: boolean; rest: string }> {
	const rest = signIn ? afterSignIn(address, signIn) : address;
	const prompts = signIn?.prompts ?? new Set();
	const hint = signIn?.idTokenHint === undefined ? undefined : await readHint(signIn.idTokenHint);
	if (signIn?.idTokenHint !== undefined && hint?.clientId !== client.clientId)
		throw new AuthorizationFault("invalid_request", "The id_token_hint is not an ID token of this app.");
	const isNamed = session && (!hint || isNamedBy(session.user, hint.sub));
	const mustProve = session && signIn ? isProofWanted(deps, session, signIn) : false;
	// No difference between these, or the app would learn who else uses the browser.
	if (prompts.has("none") && (!isNamed || mustProve))
		throw new AuthorizationFault("login_required", "The user must sign in.");
	if (!session) {
		const page = prompts.has("create") ? "/sign-up" : "/sign-in";
		throw new SignInRequired(signInAddress(rest, page), "scheduling");
	}
	const lacksFactor = signIn?.wantsFactor && !prompts.has("none") && !session.amr?.includes("mfa");
	if (mustProve || (lacksFactor && !(await listProofs(deps, session.user.id)).includes("password")))
		throw new ProofRequired(rest);
	return { session, mustChoose: !isNamed || prompts.has("select_account") || prompts.has("create"), rest };
}

function isProofWanted(
	{ clock }: Pick<Deps, "clock">,
	{ provenAt }: Session,
	signIn: SignInRequest,
): boolean {
	const { prompts, maxAge = Number.POSITIVE_INFINITY } = signIn;
	return prompts.has("login") || maxAge === 0 || clock().getTime() - provenAt.getTime() > maxAge * 1000;
}

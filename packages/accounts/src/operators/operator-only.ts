import { NotFound } from "@repo/http-errors";
import type { Clock } from "@repo/service-kit/clock";
import type { Queryable } from "@repo/service-kit/database";
import type { CallerKind } from "@repo/validation";
import { ProofRequired, requireProof, SecondFactorRequired } from "../security/index.ts";
import { findFactors, hasSecondFactor, type userRoles } from "../users/index.ts";

type Operator = {
	provenAt: Date;
	amr: readonly string[] | null;
	user: { id: number; role: (typeof userRoles)[number] };
};

type Options<Caller> = {
	deps: { config: { OPERATOR_SECOND_FACTOR: boolean }; db: Queryable; clock: Clock };
	/** Signed-in people. */
	signedIn: CallerKind<Caller>;
	sessionOf: (caller: Caller) => Operator;
};

/**
 * Operators only, with a second factor that the session has proven, unless the setting waives it. Other signed-in users get
 * 404. A change also calls {@link requireProofOfChange}.
 */
export function operatorOnly<Caller>({ deps, signedIn, sessionOf }: Options<Caller>): CallerKind<Caller> {
	return {
		...signedIn,
		authenticate: async (request) => {
			const caller = await signedIn.authenticate(request);
			const { user, amr } = sessionOf(caller);
			const returnTo = request.method === "POST" ? toPage(request.path) : request.originalUrl;
			if (user.role !== "operator") throw new NotFound();
			if (deps.config.OPERATOR_SECOND_FACTOR) {
				if (!hasSecondFactor(await findFactors(deps.db, user.id))) throw new SecondFactorRequired();
				if (!amr?.includes("mfa")) throw new ProofRequired(returnTo);
			}
			return caller;
		},
	};
}

/** A recent proof for every change in the console. For `signedInPages`, which keep a form that lacks it. Throws ProofRequired. */
export function requireProofOfChange(
	deps: { clock: Clock },
	{ provenAt }: Pick<Operator, "provenAt">,
	{ path }: { path: string },
): void {
	requireProof(deps, { provenAt }, toPage(path));
}

/** The page of the list or item that a form below it changes. Of items with a number, only users and teams have one. */
function toPage(path: string): string {
	return /^\/operator\/((users|teams)\/[^/]+|\w+(\/(?!\d+(\/|$))[^/]+)?)/.exec(path)?.[0] ?? "/operator";
}

import { listPasskeys, startAuthentication } from "@repo/accounts/passkeys";
import { newSecret } from "@repo/service-kit/crypto";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import type { Dependencies } from "../../dependencies.ts";
import { statementBytes } from "../../envelopes/signed-statements/rules/statement.ts";
import { requireAnswers } from "../answers.ts";
import { ActNotProven, ConsentMissing } from "../errors.ts";
import { lockForActing, type Signer } from "../open-signing.ts";
import { listActionMethods } from "../rules/required-authentication.ts";
import { passkeyUse, requireAccount } from "./prove-act.ts";
import { type Act, stateAct } from "./state-act.ts";

/** Options for the browser's `navigator.credentials.get()`: the challenge is the hash of the statement. */
export async function startPasskey(
	deps: Pick<Dependencies, "db" | "clock" | "config">,
	signer: Signer,
	act: Act,
) {
	const { db, clock } = deps;
	return db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const methods = listActionMethods(signing);
		if (!methods.includes("PASSKEY")) throw new ActNotProven(methods, "PROOF");
		if (act.purpose === "SIGN") {
			if (signing.recipient.consentedAt === null) throw new ConsentMissing();
			requireAnswers(signing, at);
		}
		const { id: userId } = await requireAccount(tx, signing, signer, at);
		if ((await listPasskeys(tx, userId)).length === 0) throw new ActNotProven(methods, "PASSKEY");
		const statement = statementBytes(await stateAct(tx, signing, act, { nonce: newSecret(), at }));
		return startAuthentication(signInDeps(deps), tx, passkeyUse(signer), { userId, statement });
	});
}

import { describe, expect, it } from "@jest/globals";
import { generateSync } from "otplib";
import { testDatabase } from "../../test/support/database.ts";
import { password, signInWorld } from "../../test/support/sign-in-world.ts";
import { authenticationResponse } from "../passkeys/index.ts";
import { confirmTotp, startTotp } from "../totp/index.ts";
import { listProofs, reauthenticate, startReauthentication } from "./reauthenticate.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";

const test = testDatabase();
const { account, browser, deps, find, secretOf, sessionOf, withPasskey } = signInWorld(test);

describe("verifying the user again", () => {
	async function signedIn(email: string, from = browser()) {
		const secret = await sessionOf(email, from);
		const session = await find(secret);
		if (!session) throw new Error("no session");
		return { secret, from, signedIn: { sessionId: session.id, userId: session.user.id } };
	}

	it("accepts the password and replaces the session's secret", async () => {
		const { email } = await account();
		const { secret, from, signedIn: who } = await signedIn(email);
		test.secondsLater(900);
		await expect(reauthenticate(deps(), who, { proof: "password", password: "x" }, from)).rejects.toThrow(
			"The password is wrong.",
		);
		const fresh = await reauthenticate(deps(), who, { proof: "password", password }, from);
		expect(await find(secret)).toBeUndefined();
		expect(await find(fresh)).toMatchObject({ provenAt: test.clock(), amr: ["pwd"] });
	});

	it("rejects the password if there is a second factor: a stolen cookie and password are not enough", async () => {
		const { id, email } = await account();
		const { from, signedIn: who } = await signedIn(email);
		const secret = (await startTotp(deps(), test.db, id)) ?? "";
		const code = () => generateSync({ secret, epoch: test.clock().getTime() / 1000 });
		await confirmTotp(deps(), test.db, id, code());
		test.secondsLater(60);
		expect(await listProofs(deps(), id)).toEqual(["totp"]);
		await expect(reauthenticate(deps(), who, { proof: "password", password }, from)).rejects.toThrow();
		const fresh = await reauthenticate(deps(), who, { proof: "totp", code: code() }, from);
		// RFC 8176: the session began with the password.
		expect((await find(fresh))?.amr).toEqual(["mfa", "otp", "pwd"]);
	});

	it("accepts a passkey response for this purpose only", async () => {
		const { id, authenticator } = await withPasskey();
		const from = browser();
		const ceremony = await startPasskeySignIn(deps(), from);
		const response = authenticationResponse.parse(authenticator.answer(ceremony));
		const sessionSecret = secretOf(await signInWithPasskey(deps(), response, from));
		const who = { sessionId: (await find(sessionSecret))?.id ?? "", userId: id };
		const other = authenticationResponse.parse(authenticator.answer(await startPasskeySignIn(deps(), from)));
		await expect(reauthenticate(deps(), who, { proof: "passkey", response: other }, from)).rejects.toThrow(
			"accepted",
		);
		const right = authenticationResponse.parse(
			authenticator.answer(await startReauthentication(deps(), who, from)),
		);
		expect(await reauthenticate(deps(), who, { proof: "passkey", response: right }, from)).toBeDefined();
	});
});

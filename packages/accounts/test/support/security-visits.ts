import { generateSync } from "otplib";
import { SoftwareAuthenticator } from "../../src/testing/index.ts";
import { ORIGIN, type Visitor } from "./security-app.tsx";

export const SECURITY = "/account/security";

export const hidden = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
export const secretIn = (html: string) =>
	(/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "").replaceAll(" ", "");
export const codesIn = (html: string) => /<pre>([^<]*)<\/pre>/.exec(html)?.[1]?.split("\n") ?? [];
export const codeAt = (now: Date, secret: string) => generateSync({ secret, epoch: now.getTime() / 1000 });

export async function setUpTotp(visitor: Visitor, now: Date) {
	const { text } = await visitor.get(`${SECURITY}/authenticator`);
	const fields = { form_id: hidden(text, "form_id"), code: codeAt(now, secretIn(text)) };
	const answer = await visitor.post(`${SECURITY}/authenticator`, "authenticator", fields);
	return { secret: secretIn(text), fields, answer };
}

export async function addPasskey(visitor: Visitor, authenticator = new SoftwareAuthenticator(ORIGIN)) {
	const { body } = await visitor.post(`${SECURITY}/passkeys/options`, "passkeys");
	const response = JSON.stringify(authenticator.register(body));
	const answer = await visitor.post(`${SECURITY}/passkeys`, "passkeys", { name: "My laptop", response });
	return { authenticator, answer, response };
}

export async function createCodes(visitor: Visitor) {
	const { text } = await visitor.get(`${SECURITY}/recovery-codes`);
	const fields = { form_id: hidden(text, "form_id") };
	return { fields, answer: await visitor.post(`${SECURITY}/recovery-codes`, "recovery-codes", fields) };
}

export const verify = (visitor: Visitor, fields: Record<string, string>) =>
	visitor.post("/account/verify", "verify", { return_to: SECURITY, ...fields });

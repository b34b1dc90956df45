import type { TestApp } from "../start-app.ts";
import type { SentPerson } from "./sent.ts";

/** Everything that a signer with one signature field must do. */
export async function signTyped(
	{ agent }: Pick<TestApp, "agent">,
	{ path }: SentPerson,
	fieldId: number | undefined,
): Promise<void> {
	const json = (method: "put" | "post", address: string) =>
		agent[method](path + address).set("Accept", "application/json");
	await json("put", `/fields/${fieldId}`).send({ typed: "Ada Lovelace" }).expect(200);
	await json("post", "/consent").expect(200);
	await json("post", "/complete").expect(200);
}

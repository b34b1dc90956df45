import type { TestAccount } from "./accounts.ts";
import { signatureField } from "./documents/draft.ts";
import type { TestApp } from "./start-app.ts";

export const grace = { name: "Grace", email: "grace@example.com", role: "SIGNER" };
export const addField = (recipientId = 0) => ({
	edits: [{ op: "add", field: { ...signatureField, recipientId } }],
});

/** Embed tokens of an owner, and the calls that a frame makes with one. */
export function embedFrames(app: Pick<TestApp, "agent">, owner: TestAccount) {
	const allow = (origins: string[], by: TestAccount = owner) =>
		by.request("put", "/embed-origins").send({ origins }).expect(200);

	const ask = (body: object, by: TestAccount = owner) => by.request("post", "/embed-tokens").send(body);
	async function tokenFor(id: number, body: object = {}, by: TestAccount = owner): Promise<string> {
		const { body: created } = await ask({ purpose: "edit", id, ...body }, by).expect(200);
		return created.token;
	}
	/** Calls as the frame does. */
	const as = (token: string) => ({
		call: (method: "get" | "post" | "patch" | "delete" | "put", path: string) =>
			app.agent[method](path).set({ Authorization: `Bearer ${token}` }),
		api: (method: "get" | "post" | "patch" | "delete" | "put", path: string) =>
			app.agent[method](`/api/v1${path}`).set({ Authorization: `Bearer ${token}` }),
		view: () => app.agent.get("/embed/editor-data/view").set({ Authorization: `Bearer ${token}` }),
	});
	return { allow, ask, tokenFor, as };
}
